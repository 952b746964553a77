import type { ApprovalCode } from '@vitrine/contract/activity/change-codes';
import { t } from '@vitrine/messages/t';
import type { Words } from './change-words.ts';
import { requestedDrawn } from './drawn-content.ts';

const move: Words = (of) =>
  of('folderId') === ''
    ? t('Move {media} to the root', { media: of('id') })
    : t('Move {media} to {folder}', { media: of('id'), folder: of('folderId') });

/** The sentences of changes that wait for an admin. */
export const requested: Record<ApprovalCode, Words> = {
  ...requestedDrawn,
  'folders.remove': (of) => t('Delete the folder {name}', { name: of('id') }),
  'media.setCurrentImage': (of) =>
    of('imageId') === ''
      ? t('Make no image the active image')
      : t('Make {image} the active image', { image: of('imageId') }),
  'media.setCurrentVideo': (of) =>
    of('videoId') === ''
      ? t('Make no video the active video')
      : t('Make {video} the active video', { video: of('videoId') }),
  'media.removeImage': (of) => t('Delete the image {name}', { name: of('id') }),
  'media.removeVideo': (of) => t('Delete the video {name}', { name: of('id') }),
  'media.removeAudio': (of) => t('Delete the audio file {name}', { name: of('id') }),
  'media.moveAudio': move,
  'media.setVideoVolume': (of) =>
    t('Set the volume of the video {video} to {volume}', { video: of('id'), volume: of('volume') }),
  'media.setValidity': (of) => t('Set the dates of {media}', { media: of('mediaIds') }),
  'media.moveImage': move,
  'media.moveVideo': move,
  'media.moveMany': (of) =>
    of('folderId') === ''
      ? t('Move {media} to the root', { media: of('mediaIds') })
      : t('Move {media} to {folder}', { media: of('mediaIds'), folder: of('folderId') }),
  'media.moveToFolders': () => t('Move items to several folders'),
  'media.removeMany': (of) => t('Delete {media}', { media: of('mediaIds') }),
  'media.uploadImage': () => t('Upload an image'),
  'media.finishUpload': (of) => t('Upload {file}', { file: of('originalName') }),
  'media.finishResumableUpload': () => t('Upload a file'),
  'media.uploadDocument': () => t('Upload a document'),
  'documents.update': (of) => t('Change the document {name}', { name: of('id') }),
  'documents.remove': (of) => t('Delete the document {name}', { name: of('id') }),
  'media.applyVersion': (of) =>
    t('Change {file} to the version {version}', { file: of('id'), version: of('versionId') }),
  'webpages.update': (of) => t('Change the web page {name}', { name: of('id') }),
  'webpages.setLogin': (of) => t('Change the login of the web page {name}', { name: of('id') }),
  'webpages.removeLogin': (of) => t('Remove the login of the web page {name}', { name: of('id') }),
  'webpages.remove': (of) => t('Delete the web page {name}', { name: of('id') }),
  'playlists.update': (of) => t('Change the playlist {name}', { name: of('id') }),
  'playlists.addItems': (of) => t('Add items to the playlist {name}', { name: of('id') }),
  'playlists.remove': (of) => t('Delete the playlist {name}', { name: of('id') }),
  'priceLists.update': (of) => t('Change the price list {name}', { name: of('id') }),
  'priceLists.changeRow': (of) => t('Change prices of the price list {name}', { name: of('id') }),
  'priceLists.remove': (of) => t('Delete the price list {name}', { name: of('id') }),
  'layouts.publish': (of) => t('Publish the layout {name}', { name: of('id') }),
  'layouts.remove': (of) => t('Delete the layout {name}', { name: of('id') }),
  'feeds.update': (of) => t('Change the feed {name}', { name: of('id') }),
  'feeds.remove': (of) => t('Delete the feed {name}', { name: of('id') }),
  'transfers.import': (of) => t('Import {file}', { file: of('originalName') }),
  'content.setCurrent': (of) => t('Make {media} active', { media: of('mediaId') }),
  'content.clearCurrent': () => t('Make no playlist, web page or layout active'),
  'content.undo': () => t('Undo a change of the active content'),
  'devices.remove': (of) => t('Remove the device {screen}', { screen: of('deviceId') }),
  'devices.removeMany': (of) => t('Remove the devices {screens}', { screens: of('deviceIds') }),
  'devices.updateSettingsOfMany': (of) => t('Change the settings of {screens}', { screens: of('deviceIds') }),
  'hours.updateDevice': (of) => t('Change the working hours of {screen}', { screen: of('deviceId') }),
  'hours.updateGroup': (of) => t('Change the working hours of the group {name}', { name: of('id') }),
  'hours.wake': (of) => t('Wake {screen}', { screen: of('deviceId') }),
  'devices.updateSettings': (of) => t('Change the settings of {screen}', { screen: of('deviceId') }),
  'tags.tagScreens': (of) => t('Change the tags of {things}', { things: of('deviceIds') }),
  'tags.tagContent': (of) => t('Change the tags of {things}', { things: of('mediaIds') }),
  'tags.rename': (of) => t('Rename the tag {tag} to {name}', { tag: of('tag'), name: of('name') }),
  'tags.remove': (of) => t('Remove the tag {tag}', { tag: of('tag') }),
  'groups.update': (of) => t('Change the group {name}', { name: of('id') }),
  'groups.remove': (of) => t('Delete the group {name}', { name: of('id') }),
  'groups.addDevice': (of) => t('Add {screen} to the group {group}', { screen: of('deviceId'), group: of('id') }),
  'groups.removeDevice': (of) =>
    t('Remove {screen} from the group {group}', { screen: of('deviceId'), group: of('id') }),
  'groups.addDevices': (of) => t('Add {screens} to the group {group}', { screens: of('deviceIds'), group: of('id') }),
  'groups.removeDevices': (of) =>
    t('Remove {screens} from the group {group}', { screens: of('deviceIds'), group: of('id') }),
  'schedule.create': (of) => t('Schedule {media} as {title}', { media: of('mediaId'), title: of('title') }),
  'schedule.update': (of) => t('Change the schedule {name}', { name: of('id') }),
  'schedule.remove': (of) => t('Delete the schedule {name}', { name: of('id') }),
  'schedule.changeOccurrence': (of) =>
    t('Change the schedule {schedule} on {date}', { schedule: of('id'), date: of('date') }),
  'schedule.restoreOccurrence': (of) =>
    t('Restore the schedule {schedule} on {date}', { schedule: of('id'), date: of('date') }),
  'schedule.split': (of) =>
    t('Change the schedule {schedule} from {date} on', { schedule: of('id'), date: of('from') }),
  'assignments.assignToDevice': (of) =>
    t('Assign {media} to {screen}', { media: of('mediaId'), screen: of('deviceId') }),
  'assignments.assignToDevices': (of) =>
    t('Assign {media} to {screens}', { media: of('mediaId'), screens: of('deviceIds') }),
  'assignments.place': (of) => t('Assign {media} to {screens}', { media: of('mediaId'), screens: of('target') }),
  'assignments.removeFromDevice': (of) =>
    of('assigned') === ''
      ? t('Remove the assigned media from {screen}', { screen: of('deviceId') })
      : t('Remove {media} from {screen}', { media: of('assigned'), screen: of('deviceId') }),
  'assignments.assignToGroup': (of) =>
    t('Assign {media} to the group {group}', { media: of('mediaId'), group: of('id') }),
  'assignments.removeFromGroup': (of) =>
    of('assigned') === ''
      ? t('Remove the assigned media from the group {group}', { group: of('id') })
      : t('Remove {media} from the group {group}', { media: of('assigned'), group: of('id') }),
  'assignments.undo': () => t('Undo a change of assignments'),
  'assignments.removeFromSchedule': (of) =>
    t('Remove {screen} from the schedule {schedule}', { screen: of('deviceId'), schedule: of('eventId') }),
  'assignments.resume': (of) => t('Resume the schedule of {screen}', { screen: of('deviceId') }),
};
