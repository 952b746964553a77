/** Failures about media, and about content that uses it. */
export const contentErrors = {
  'address.refused': { status: 400, message: 'The server does not open this address.' },
  'media.not_found': { status: 404, message: 'This file does not exist' },
  'media.not_ready': { status: 409, message: 'This file is still being processed. Please try again in a moment.' },
  'media.not_an_image': { status: 400, message: 'This file is not an image that screens can show.' },
  'media.not_a_video': { status: 400, message: 'This file is not a video that screens can play.' },
  'media.not_a_document': { status: 400, message: 'This file is not a document with pages.' },
  'media.not_audio': { status: 400, message: 'This file is not an audio file that screens can play.' },
  'media.version_not_found': { status: 404, message: 'This version does not exist any more' },
  'media.version_failed': { status: 409, message: 'This version cannot be shown. Please send the file again.' },
  'media.file_missing': { status: 400, message: 'The request contains no file' },
  'samples.present': {
    status: 409,
    message: 'The account has sample content already. Remove it first to add it anew.',
  },
  'document.no_pages': {
    status: 400,
    message: 'At least one page of a document is shown. Delete it if none should be.',
  },
  'playlist.not_found': { status: 404, message: 'This playlist does not exist' },
  'playlist.changed': {
    status: 409,
    message: 'This playlist was changed in the meantime. Nothing was saved: reload it and make your change again.',
  },
  'playlist.follows_folder': {
    status: 409,
    message:
      'This playlist plays a folder. Add the files to that folder, or choose “Keep as own items” in the playlist.',
  },
  'playlist.too_long': {
    status: 409,
    message: 'A playlist has at most 1,000 items. Remove some of them, or add the new ones to another playlist.',
  },
  'playlist.nested': {
    status: 409,
    message:
      'A playlist in a playlist cannot contain playlists itself. Choose one without playlists in it, or add its items one by one.',
  },
  'playlist.limit_reached': {
    status: 409,
    message: 'An account has at most 1,000 playlists. Delete one that is not used any more.',
  },
  'webpage.not_found': { status: 404, message: 'This web page does not exist' },
  'webpage.changed': {
    status: 409,
    message: 'This web page was changed in the meantime. Nothing was saved: reload it and make your change again.',
  },
  'webpage.limit_reached': {
    status: 409,
    message: 'An account has at most 1,000 web pages. Delete one that is not used any more.',
  },
  'webpage.own_address': {
    status: 400,
    message: 'This is an address of this installation, which screens cannot show. Enter the address of another site.',
  },
  'webpage.login_insecure': {
    status: 400,
    message:
      'A login is sent by https only, or within the local network. Give the page an address that begins with https:// first.',
  },
  'webpage.insecure_address': {
    status: 400,
    message:
      'Screens use https here, and browsers do not show http pages in https ones. Enter an address that begins with https://.',
  },
  'layout.not_found': { status: 404, message: 'This layout does not exist' },
  'layout.changed': {
    status: 409,
    message:
      'This layout was changed in the meantime. Nothing was saved: open the newer version, or keep yours as a copy.',
  },
  'layout.limit_reached': {
    status: 409,
    message: 'An account has at most 1,000 layouts. Delete one that is not used any more.',
  },
  'layout.template_not_found': { status: 404, message: 'This template does not exist. Please choose another one.' },
  'feed.not_found': { status: 404, message: 'This feed does not exist' },
  'feed.limit_reached': {
    status: 409,
    message: 'An account has at most 100 feeds. Delete one that is not used any more.',
  },
  'price_list.not_found': { status: 404, message: 'This price list does not exist' },
  'price_list.changed': {
    status: 409,
    message:
      'This price list was changed in the meantime. Nothing was saved: look at the newer one, or save yours over it.',
  },
  'price_list.limit_reached': {
    status: 409,
    message: 'An account has at most 200 price lists. Delete one that is not used any more.',
  },
  'price_list.row_not_found': { status: 404, message: 'This item does not exist in the price list' },
  'price_list.column_not_found': { status: 404, message: 'This column does not exist in the price list' },
  'weather.off': {
    status: 409,
    message: 'This server reads no weather. Its operator turns it on by the setting WEATHER_URL.',
  },
  'weather.search_off': {
    status: 409,
    message:
      'This server cannot search places by name. Enter latitude and longitude; the operator turns the search on by WEATHER_PLACES_URL.',
  },
  'weather.search_failed': {
    status: 502,
    message: 'The search for places did not answer. Try again in a moment, or enter latitude and longitude.',
  },
  'weather.limit_reached': {
    status: 409,
    message: 'The layouts of an account show the weather of at most 100 places. Remove one that is not used any more.',
  },
  'folder.not_found': { status: 404, message: 'This folder does not exist' },
  'folder.name_taken': {
    status: 409,
    message: 'There is already a folder with this name here. Please choose another name.',
  },
  'folder.cycle': { status: 409, message: 'A folder cannot be moved into itself or into one of its subfolders' },
  'upload.not_found': { status: 404, message: 'This upload does not exist or has expired. Please start it again.' },
  'upload.incomplete': { status: 409, message: 'The upload is incomplete. Please send the file again.' },
  'upload.elsewhere': {
    status: 409,
    message: 'The upload is at a different offset. Ask for its current offset and resume from there.',
  },
  'upload.version_unknown': {
    status: 412,
    message: 'Only version 1.0.0 of the tus protocol is supported. Please send the header Tus-Resumable: 1.0.0.',
  },
  'export.not_ready': {
    status: 409,
    message: 'Some files are still being processed. Please try again in a moment.',
  },
  'export.too_large': {
    status: 409,
    message: 'This shows more than fits into one export. Export its playlists and layouts one by one.',
  },
  'stick_media.too_large': {
    status: 409,
    message:
      'The media have more than 4 GB, which is too much for one download. The screens load them from the server.',
  },
  'import.not_an_export': {
    status: 400,
    message: 'This file is not an export of Vitrine. Choose a file that ends in .vitrine.',
  },
  'import.incomplete': {
    status: 400,
    message: 'The file is incomplete. Export it again, and wait until the download has finished.',
  },
  'import.unsafe': {
    status: 400,
    message: 'The file contains entries that no export contains. Nothing was imported.',
  },
  'import.too_large': {
    status: 400,
    message: 'The file contains more than an export can contain. Nothing was imported.',
  },
  'import.too_new': {
    status: 400,
    message: 'The file was made by a newer version. Update this installation, then import it again.',
  },
  'import.invalid': { status: 400, message: 'The file is damaged: its description cannot be read.' },
  'import.files_differ': {
    status: 400,
    message: 'The file is damaged: its media are not those that it names. Export it again.',
  },
  'generator.not_found': { status: 404, message: 'This generated video does not exist' },
  'generator.ended': { status: 409, message: 'This video is no longer being generated' },
  'generator.not_ended': { status: 409, message: 'This video is still being generated or is already ready' },
  'generator.too_many': { status: 409, message: 'Too many videos are waiting. Please wait until one is ready.' },
  'content.limit_reached': {
    status: 409,
    message: 'An account has at most 1,000 of these. Delete one that is not used any more.',
  },
  'content.changed': {
    status: 409,
    message: 'Something else was made active meanwhile, so nothing was undone.',
  },
} as const;
