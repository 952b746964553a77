import type { ChangeCode } from '@vitrine/contract/activity/change-codes';
import { t } from '@vitrine/messages/t';
import type { Words } from './change-words.ts';

type Content =
  | 'folders'
  | 'media'
  | 'documents'
  | 'webpages'
  | 'playlists'
  | 'priceLists'
  | 'layouts'
  | 'feeds'
  | 'transfers'
  | 'content'
  | 'generator';

type Plan = 'schedule' | 'assignments' | 'takeovers' | 'approvals';

export type ContentCode = Extract<ChangeCode, `${Content | Plan}.${string}`>;

const moved: Words = (of) =>
  of('folderId') === ''
    ? t('Moved {media} to the root', { media: of('id') })
    : t('Moved {media} to {folder}', { media: of('id'), folder: of('folderId') });

/** The sentences of changes to content, and to where and when it plays. */
export const madeContent = {
  'folders.create': (of) => t('Created the folder {name}', { name: of('name') }),
  'folders.update': (of) => t('Changed the folder {name}', { name: of('id') }),
  'folders.remove': (of) => t('Deleted the folder {name}', { name: of('id') }),
  'media.setCurrentImage': (of) =>
    of('imageId') === ''
      ? t('Made no image the active image')
      : t('Made {image} the active image', { image: of('imageId') }),
  'media.setCurrentVideo': (of) =>
    of('videoId') === ''
      ? t('Made no video the active video')
      : t('Made {video} the active video', { video: of('videoId') }),
  'media.removeImage': (of) => t('Deleted the image {name}', { name: of('id') }),
  'media.removeVideo': (of) => t('Deleted the video {name}', { name: of('id') }),
  'media.renameImage': (of) => t('Renamed the image {image} to {file}', { image: of('id'), file: of('originalName') }),
  'media.renameVideo': (of) => t('Renamed the video {video} to {file}', { video: of('id'), file: of('originalName') }),
  'media.removeAudio': (of) => t('Deleted the audio file {name}', { name: of('id') }),
  'media.renameAudio': (of) =>
    t('Renamed the audio file {audio} to {file}', { audio: of('id'), file: of('originalName') }),
  'media.moveAudio': moved,
  'media.setVideoVolume': (of) =>
    t('Set the volume of the video {video} to {volume}', { video: of('id'), volume: of('volume') }),
  'media.setValidity': (of) => t('Set the dates of {media}', { media: of('mediaIds') }),
  'media.moveImage': moved,
  'media.moveVideo': moved,
  'media.moveMany': (of) =>
    of('folderId') === ''
      ? t('Moved {media} to the root', { media: of('mediaIds') })
      : t('Moved {media} to {folder}', { media: of('mediaIds'), folder: of('folderId') }),
  'media.moveToFolders': () => t('Moved items to several folders'),
  'media.removeMany': (of) => t('Deleted {media}', { media: of('mediaIds') }),
  'media.uploadImage': () => t('Uploaded an image'),
  'media.finishUpload': (of) => t('Uploaded {file}', { file: of('originalName') }),
  'media.finishResumableUpload': () => t('Uploaded a file'),
  'media.uploadDocument': () => t('Uploaded a document'),
  'documents.update': (of) => t('Changed the document {name}', { name: of('id') }),
  'documents.remove': (of) => t('Deleted the document {name}', { name: of('id') }),
  'media.replaceFile': (of) => t('Sent a new version of {file}', { file: of('id') }),
  'media.applyVersion': (of) =>
    t('Changed {file} to the version {version}', { file: of('id'), version: of('versionId') }),
  'media.removeVersion': (of) =>
    t('Deleted the version {version} of {file}', { file: of('id'), version: of('versionId') }),
  'webpages.create': (of) => t('Added the web page {address}', { address: of('url') }),
  'webpages.update': (of) => t('Changed the web page {name}', { name: of('id') }),
  'webpages.setLogin': (of) => t('Changed the login of the web page {name}', { name: of('id') }),
  'webpages.removeLogin': (of) => t('Removed the login of the web page {name}', { name: of('id') }),
  'webpages.remove': (of) => t('Deleted the web page {name}', { name: of('id') }),
  'playlists.create': (of) => t('Created the playlist {name}', { name: of('name') }),
  'playlists.update': (of) => t('Changed the playlist {name}', { name: of('id') }),
  'playlists.addItems': (of) => t('Added items to the playlist {name}', { name: of('id') }),
  'playlists.duplicate': (of) => t('Duplicated the playlist {name}', { name: of('id') }),
  'playlists.remove': (of) => t('Deleted the playlist {name}', { name: of('id') }),
  'priceLists.create': (of) => t('Created the price list {name}', { name: of('name') }),
  'priceLists.update': (of) => t('Changed the price list {name}', { name: of('id') }),
  'priceLists.changeRow': (of) => t('Changed prices of the price list {name}', { name: of('id') }),
  'priceLists.duplicate': (of) => t('Duplicated the price list {name}', { name: of('id') }),
  'priceLists.remove': (of) => t('Deleted the price list {name}', { name: of('id') }),
  'layouts.create': (of) => t('Created the layout {name}', { name: of('name') }),
  'layouts.saveDraft': (of) => t('Edited the layout {name}', { name: of('id') }),
  'layouts.discardDraft': (of) => t('Discarded the changes of the layout {name}', { name: of('id') }),
  'layouts.publish': (of) => t('Published the layout {name}', { name: of('id') }),
  'layouts.update': (of) =>
    of('name') === ''
      ? t('Changed the layout {layout}', { layout: of('id') })
      : t('Changed the layout {layout} to {name}', { layout: of('id'), name: of('name') }),
  'layouts.duplicate': (of) => t('Duplicated the layout {name}', { name: of('id') }),
  'layouts.remove': (of) => t('Deleted the layout {name}', { name: of('id') }),
  'layouts.startPreview': (of) =>
    t('Showed a preview of the layout {layout} on {screen}', { layout: of('id'), screen: of('deviceId') }),
  'layouts.endPreview': (of) =>
    t('Ended the preview of the layout {layout} on {screen}', { layout: of('id'), screen: of('deviceId') }),
  'feeds.create': (of) => t('Added the feed {address}', { address: of('url') }),
  'feeds.update': (of) => t('Changed the feed {name}', { name: of('id') }),
  'feeds.refresh': (of) => t('Read the feed {name} anew', { name: of('id') }),
  'feeds.remove': (of) => t('Deleted the feed {name}', { name: of('id') }),
  'transfers.import': (of) => t('Imported {file}', { file: of('originalName') }),
  'content.setCurrent': (of) => t('Made {media} active', { media: of('mediaId') }),
  'content.clearCurrent': () => t('Made no playlist, web page or layout active'),
  'content.undo': () => t('Undid a change of the active content'),
  'generator.generate': (of) => t('Started to generate the video {name}', { name: of('name') }),
  'generator.remove': (of) => t('Deleted the generated video {name}', { name: of('id') }),
  'generator.cancel': (of) => t('Canceled the video {name}', { name: of('id') }),
  'generator.retry': (of) => t('Restarted the video {name}', { name: of('id') }),
  'schedule.create': (of) => t('Scheduled {media} as {title}', { media: of('mediaId'), title: of('title') }),
  'schedule.update': (of) => t('Changed the schedule {name}', { name: of('id') }),
  'schedule.remove': (of) => t('Deleted the schedule {name}', { name: of('id') }),
  'schedule.changeOccurrence': (of) =>
    t('Changed the schedule {schedule} on {date}', { schedule: of('id'), date: of('date') }),
  'schedule.restoreOccurrence': (of) =>
    t('Restored the schedule {schedule} on {date}', { schedule: of('id'), date: of('date') }),
  'schedule.split': (of) =>
    t('Changed the schedule {schedule} from {date} on', { schedule: of('id'), date: of('from') }),
  'assignments.assignToDevice': (of) =>
    t('Assigned {media} to {screen}', { media: of('mediaId'), screen: of('deviceId') }),
  'assignments.assignToDevices': (of) =>
    t('Assigned {media} to {screens}', { media: of('mediaId'), screens: of('deviceIds') }),
  'assignments.place': (of) => t('Assigned {media} to {screens}', { media: of('mediaId'), screens: of('target') }),
  'assignments.removeFromDevice': (of) =>
    of('assigned') === ''
      ? t('Removed the assigned media from {screen}', { screen: of('deviceId') })
      : t('Removed {media} from {screen}', { media: of('assigned'), screen: of('deviceId') }),
  'assignments.assignToGroup': (of) =>
    t('Assigned {media} to the group {group}', { media: of('mediaId'), group: of('id') }),
  'assignments.removeFromGroup': (of) =>
    of('assigned') === ''
      ? t('Removed the assigned media from the group {group}', { group: of('id') })
      : t('Removed {media} from the group {group}', { media: of('assigned'), group: of('id') }),
  'assignments.undo': () => t('Undid a change of assignments'),
  'assignments.removeFromSchedule': (of) =>
    t('Removed {screen} from the schedule {schedule}', { screen: of('deviceId'), schedule: of('eventId') }),
  'assignments.resume': (of) => t('Resumed the schedule of {screen}', { screen: of('deviceId') }),
  'takeovers.start': (of) => t('Started the takeover {title}', { title: of('title') }),
  'takeovers.update': (of) =>
    of('target') === ''
      ? t('Changed the takeover {name}', { name: of('id') })
      : t('Changed the takeover {name} to cover {screens}', { name: of('id'), screens: of('target') }),
  'takeovers.end': (of) => t('Ended the takeover {name}', { name: of('id') }),
  'takeovers.setStandby': () => t('Changed the prepared takeovers'),
  'approvals.changeSettings': () => t('Changed whether changes need approval'),
  'approvals.approve': (of) => t('Approved: {name}', { name: of('id') }),
  'approvals.decline': (of) => t('Declined: {name}', { name: of('id') }),
  'approvals.withdraw': (of) => t('Withdrew: {name}', { name: of('id') }),
} satisfies Record<ContentCode, Words>;
