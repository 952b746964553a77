/** Failures about screens and what they play. */
export const screenErrors = {
  'device.not_found': { status: 404, message: 'Device not found' },
  'device.limit_reached': { status: 409, message: 'Your plan has no free device seat' },
  'device.machine_not_found': {
    status: 409,
    message: 'No other machine reports as this screen at the moment. Load the page again.',
  },
  'device.virtual': {
    status: 409,
    message: 'This is a sample screen, which the server plays itself. Add your screen as a new one instead.',
  },
  'device.not_off': { status: 409, message: 'This screen is not off by its working hours' },
  'device.owned_by_other_account': { status: 409, message: 'This device belongs to another account' },
  'device.levels_managed_by_group': {
    status: 409,
    message: 'Brightness and volume of this screen are managed by its group. Change them in Device Groups.',
  },
  'device.unpaired': { status: 401, message: 'This device is not paired' },
  'pairing.code_invalid': {
    status: 404,
    message: 'This code is incorrect, expired or already used. Check the code on the screen.',
  },
  'pairing.not_found': { status: 404, message: 'This pairing has expired' },
  'pairing.device_taken': { status: 409, message: 'A device with this ID already exists' },
  'pairing_token.not_found': { status: 404, message: 'This pairing token does not exist' },
  'pairing_token.limit_reached': {
    status: 409,
    message: 'An account has at most 100 pairing tokens at a time. Revoke one that is not used any more.',
  },
  'pairing_token.unknown': {
    status: 404,
    message: 'The pairing token is unknown or was revoked. Prepare this screen again.',
  },
  'pairing_token.expired': { status: 409, message: 'The pairing token has expired. Prepare this screen again.' },
  'pairing_token.used_up': {
    status: 409,
    message: 'The pairing token has paired all of its screens. Prepare this screen again.',
  },
  'pairing_token.screen_removed': {
    status: 409,
    message: 'This screen was removed, or other hardware took its place.',
  },
  'command.unsupported': {
    status: 409,
    message: 'The machine behind this screen can’t do this. It needs the Vitrine agent, in a release that can',
  },
  'command.not_found': { status: 404, message: 'This command does not exist or has expired' },
  'screenshot.not_found': { status: 404, message: 'This screenshot does not exist' },
  'screenshot.not_an_image': { status: 400, message: 'A screenshot must be a complete JPEG or WebP image' },
  'machine_log.not_found': { status: 404, message: 'This machine log does not exist' },
  'agent_release.not_found': { status: 404, message: 'This server offers no release of the agent' },
  'system_release.not_found': { status: 404, message: 'This server has no such release of the system' },
  'system_release.busy': {
    status: 429,
    message:
      'This server is sending the system to as many machines as it can. Try again after the time in Retry-After.',
  },
  'machine_log.not_gzip': { status: 400, message: 'A machine log must be text, packed by gzip' },
  'tag.not_found': { status: 404, message: 'Nothing has this tag' },
  'tag.limit_reached': { status: 409, message: 'This has 20 tags already. Remove one to add another.' },
  'tag.in_rule': {
    status: 409,
    message: 'A group follows this tag. Take it out of the group’s rule first.',
  },
  'tag.in_condition': {
    status: 409,
    message: 'Playlists, layouts or schedules depend on this tag. Change them first.',
  },
  'group.follows_tags': {
    status: 409,
    message: 'This group follows tags. Change the tags of the screen, or the rule of the group.',
  },
  'group.not_found': { status: 404, message: 'Group not found' },
  'takeover.not_found': { status: 404, message: 'This takeover does not exist' },
  'takeover.already_running': {
    status: 409,
    message: 'This takeover is running on all screens already, so it was not started again.',
  },
  'takeover.ended': { status: 409, message: 'This takeover has ended. Start a new one.' },
  'takeover.has_no_message': { status: 409, message: 'This takeover shows content, so it has no message to change.' },
  'takeover.has_no_strip': { status: 409, message: 'This takeover is no strip, so it has no text to change.' },
  'takeover.ends_in_past': { status: 400, message: 'Please choose an end in the future.' },
  'takeover.standby_not_found': { status: 404, message: 'This prepared takeover does not exist' },
  'trigger.not_found': { status: 404, message: 'This trigger does not exist' },
  'trigger.incomplete': {
    status: 409,
    message: 'What this trigger shows, or its screens, were deleted. An admin can complete it in the console.',
  },
  'trigger.limit_reached': {
    status: 409,
    message: 'An account has at most 100 triggers. Revoke one that is not used any more.',
  },
  'report.hours_removed': {
    status: 410,
    message: 'The hours of these days are no longer kept. Show days instead, or choose later days.',
  },
  'report_link.not_found': { status: 404, message: 'This link does not exist' },
  'report_link.ended': {
    status: 404,
    message: 'This link no longer works. Ask whoever sent it for a new one.',
  },
  'report_link.limit_reached': {
    status: 409,
    message: 'An account has at most 200 links to reports. Revoke one that is not used any more.',
  },
  'assignment.scheduled': { status: 409, message: 'A schedule controls this device' },
  'assignment.changed': { status: 409, message: 'The assignment was changed meanwhile, so nothing was undone.' },
  'schedule.not_found': { status: 404, message: 'Schedule not found' },
  'schedule.no_occurrence': { status: 404, message: 'This schedule does not run on that day' },
  'schedule.not_recurring': {
    status: 409,
    message: 'This schedule runs only once. Change or delete the schedule itself.',
  },
  'schedule.through_group': {
    status: 409,
    message:
      'This schedule plays on this device because of its group. Take the device out of the group, or change the schedule.',
  },
  'schedule.conflict': {
    status: 409,
    message:
      'Another schedule already exists for the same device(s) at this time. Please choose a different time or device.',
  },
} as const;
