import type { ChangeCode } from '@vitrine/contract/activity/change-codes';
import type { Role } from '@vitrine/contract/team/roles';
import { roleNames } from '../../ui/access/role-names.ts';
import { t } from '@vitrine/messages/t';
import type { Words } from './change-words.ts';
import { madeDrawn } from './drawn-content.ts';
import { type ContentCode, madeContent } from './made-content.ts';

const isRole = (role: string): role is Role => Object.hasOwn(roleNames, role);

const nameRole = (role: string): string => (isRole(role) ? roleNames[role] : role);

const others: Record<Exclude<ChangeCode, ContentCode | keyof typeof madeDrawn>, Words> = {
  'accounts.register': () => t('Created the account'),
  'accounts.login': () => t('Signed in'),
  'accounts.demo': () => t('Signed in to the demonstration'),
  'accounts.logout': () => t('Signed out'),
  'accounts.forgotPassword': () => t('Requested a link to reset the password'),
  'accounts.resetPassword': () => t('Set a new password with a reset link'),
  'accounts.changeProfile': () => t('Changed the account’s profile'),
  'accounts.changeTimeZone': (of) => t('Set the account’s time zone to {zone}', { zone: of('timeZone') }),
  'accounts.changeLanguage': () => t('Changed the account’s language'),
  'accounts.changePassword': () => t('Changed the password'),
  'accounts.endSessions': () => t('Signed out everywhere'),
  'accounts.endSession': () => t('Signed out another session'),
  'accounts.deleteAccount': () => t('Deleted the account'),
  'secondFactors.start': () => t('Started to set up a second factor'),
  'secondFactors.confirm': () => t('Turned on the second factor'),
  'secondFactors.prove': () => t('Entered a code of the second factor'),
  'secondFactors.renewRecoveryCodes': () => t('Replaced the recovery codes'),
  'secondFactors.turnOff': () => t('Turned off the second factor'),
  'secondFactors.signIn': () => t('Signed in'),
  'singleSignOn.options': () => t('Looked for single sign-on'),
  'singleSignOn.complete': () => t('Signed in by single sign-on'),
  'passkeys.begin': () => t('Began to add a passkey'),
  'passkeys.add': () => t('Added a passkey'),
  'passkeys.rename': () => t('Renamed a passkey'),
  'passkeys.remove': () => t('Removed a passkey'),
  'passkeys.signIn': () => t('Signed in with a passkey'),
  'team.createAccount': (of) => t('Created the account {account}', { account: of('organization') }),
  'team.switchAccount': () => t('Switched to another account'),
  'team.changeMember': (of) =>
    of('role') === ''
      ? t('Changed what {member} may do', { member: of('memberId') })
      : t('Changed what {member} may do: {role}', { member: of('memberId'), role: nameRole(of('role')) }),
  'team.removeMember': (of) => t('Removed the member {member}', { member: of('memberId') }),
  'team.leave': () => t('Left the account'),
  'team.handOver': (of) => t('Handed the account over to {member}', { member: of('memberId') }),
  'team.resetSecondFactor': (of) => t('Reset the second factor of {member}', { member: of('memberId') }),
  'team.invite': (of) => t('Invited {email} as {role}', { email: of('email'), role: nameRole(of('role')) }),
  'team.resendInvitation': (of) => t('Sent the invitation {name} again', { name: of('id') }),
  'team.invitationLink': (of) => t('Looked up the link of the invitation {name}', { name: of('id') }),
  'team.revokeInvitation': (of) => t('Withdrew the invitation {name}', { name: of('id') }),
  'team.readInvitation': () => t('Opened an invitation'),
  'team.acceptInvitation': () => t('Joined the account by an invitation'),
  'team.join': () => t('Joined the account by an invitation'),
  'signInPolicy.change': () => t('Changed how members must sign in'),
  'ownData.remove': () => t('Deleted their sign-in'),
  'branding.update': () => t('Changed the brand color'),
  'branding.uploadLogo': () => t('Uploaded a logo'),
  'branding.deleteLogo': () => t('Deleted the logo'),
  'devices.detachMachine': (of) => t('Made one of the machines of {screen} a new screen', { screen: of('deviceId') }),
  'devices.pair': (of) =>
    of('name') === '' ? t('Paired the device shown on a screen') : t('Paired the device {name}', { name: of('name') }),
  'devices.register': (of) =>
    of('name') === '' ? t('Registered the device of an app') : t('Registered the device {name}', { name: of('name') }),
  'devices.rename': (of) => t('Renamed {screen} to {name}', { screen: of('deviceId'), name: of('name') }),
  'devices.remove': (of) => t('Removed the device {screen}', { screen: of('deviceId') }),
  'devices.removeMany': (of) => t('Removed the devices {screens}', { screens: of('deviceIds') }),
  'devices.updateSettingsOfMany': (of) => t('Changed the settings of {screens}', { screens: of('deviceIds') }),
  'devices.updateSettings': (of) => t('Changed the settings of {screen}', { screen: of('deviceId') }),
  'pairingTokens.create': (of) => t('Prepared screens called {name}', { name: of('name') }),
  'pairingTokens.revoke': (of) => t('Revoked the pairing token {name}', { name: of('id') }),
  'groups.create': (of) => t('Created the group {name}', { name: of('name') }),
  'groups.update': (of) => t('Changed the group {name}', { name: of('id') }),
  'groups.remove': (of) => t('Deleted the group {name}', { name: of('id') }),
  'groups.addDevice': (of) => t('Added {screen} to the group {group}', { screen: of('deviceId'), group: of('id') }),
  'groups.removeDevice': (of) =>
    t('Removed {screen} from the group {group}', { screen: of('deviceId'), group: of('id') }),
  'groups.addDevices': (of) => t('Added {screens} to the group {group}', { screens: of('deviceIds'), group: of('id') }),
  'groups.removeDevices': (of) =>
    t('Removed {screens} from the group {group}', { screens: of('deviceIds'), group: of('id') }),
  'groups.order': (of) => t('Changed the order of the group {name}', { name: of('id') }),
  'tags.tagScreens': (of) => t('Changed the tags of {things}', { things: of('deviceIds') }),
  'tags.tagContent': (of) => t('Changed the tags of {things}', { things: of('mediaIds') }),
  'tags.rename': (of) => t('Renamed the tag {tag} to {name}', { tag: of('tag'), name: of('name') }),
  'tags.remove': (of) => t('Removed the tag {tag}', { tag: of('tag') }),
  'commands.send': (of) => t('Sent the command {command} to {screen}', { command: of('kind'), screen: of('deviceId') }),
  'commands.sendToMany': (of) =>
    t('Sent the command {command} to {screens}', { command: of('kind'), screens: of('deviceIds') }),
  'commands.sendToGroup': (of) =>
    t('Sent the command {command} to the group {group}', { command: of('kind'), group: of('id') }),
  'commands.setVolume': (of) =>
    t('Set the volume of {screen} to {volume}', { screen: of('deviceId'), volume: of('volume') }),
  'commands.setBrightness': (of) =>
    t('Set the brightness of {screen} to {brightness}', { screen: of('deviceId'), brightness: of('brightness') }),
  'commands.setOfGroup': (of) => t('Changed volume and brightness of the group {name}', { name: of('id') }),
  'alerts.changeSettings': () => t('Changed the email alerts'),
  'webhooks.create': (of) => t('Added the webhook {name}', { name: of('name') }),
  'webhooks.update': (of) => t('Changed the webhook {name}', { name: of('webhookId') }),
  'webhooks.remove': (of) => t('Deleted the webhook {name}', { name: of('webhookId') }),
  'webhooks.rotateSecret': (of) => t('Changed the secret of the webhook {name}', { name: of('webhookId') }),
  'webhooks.test': (of) => t('Sent a test to the webhook {name}', { name: of('webhookId') }),
  'webhooks.resend': (of) => t('Sent an event to the webhook {name} again', { name: of('webhookId') }),
  'billing.createSubscription': () => t('Ordered device seats'),
  'billing.createStorageSubscription': () => t('Ordered extra storage'),
  'billing.reduceStorage': () => t('Reduced the extra storage'),
  'billing.updateCard': () => t('Started to change the card'),
  'billing.confirm': () => t('Confirmed a payment'),
  'billing.cancel': () => t('Canceled the subscription'),
  'billing.reactivate': () => t('Reactivated the subscription'),
  'billing.sandboxConfirm': () => t('Paid with a test card'),
  'billing.sandboxAdvance': (of) => t('Ended the paid period of {account}', { account: of('userId') }),
  'welcome.hideFirstSteps': () => t('Hid the checklist of first steps'),
  'welcome.addSamples': () => t('Added sample content'),
  'welcome.removeSamples': () => t('Removed the sample content'),
  'apiKeys.create': (of) => t('Created the API key {name}', { name: of('name') }),
  'apiKeys.update': (of) => t('Changed the API key {name}', { name: of('id') }),
  'apiKeys.rotate': (of) => t('Rotated the API key {name}', { name: of('id') }),
  'apiKeys.revoke': (of) => t('Revoked the API key {name}', { name: of('id') }),
  'triggers.create': (of) => t('Created the trigger {name}', { name: of('name') }),
  'triggers.update': (of) => t('Changed the trigger {name}', { name: of('id') }),
  'triggers.renew': (of) => t('Gave the trigger {name} a new address', { name: of('id') }),
  'triggers.revoke': (of) => t('Revoked the trigger {name}', { name: of('id') }),
  'admin.forceThumbnails': () => t('Started to generate missing thumbnails'),
  'admin.clearExpired': () => t('Cleared expired subscriptions'),
  'admin.resetUser': (of) => t('Reset the subscription of {account}', { account: of('userId') }),
  'admin.updateLimits': (of) =>
    t('Set the limits of {account} to {count} device seats', { account: of('userId'), count: of('deviceSeats') }),
  'admin.setPlan': (of) => t('Gave {account} the plan {plan}', { account: of('userId'), plan: of('plan') }),
  'admin.setAdmin': (of) => t('Changed the administrator role of {account}', { account: of('userId') }),
  'admin.suspend': (of) => t('Changed the suspension of {account}', { account: of('userId') }),
  'admin.deleteUser': (of) => t('Deleted the account {account}', { account: of('userId') }),
  'admin.retryJob': (of) => t('Retried the job {name}', { name: of('name') }),
  'identityProviders.check': () => t('Tested the connection to an identity provider'),
  'identityProviders.create': (of) => t('Set up single sign-on with {name}', { name: of('name') }),
  'identityProviders.update': (of) => t('Changed single sign-on with {name}', { name: of('name') }),
  'identityProviders.remove': () => t('Removed an identity provider'),
  'takeover-extended': (of) => t('Extended the takeover {title}', { title: of('title') }),
  'subscription-started': () => t('Subscription started'),
  'subscription-changed': () => t('Subscription changed'),
  'subscription-ended': () => t('Subscription ended'),
  'payment-received': () => t('Payment received'),
  'payment-failed': () => t('Payment failed'),
  'card-added': () => t('Card added'),
};

/** The sentences of changes that were made. */
export const made: Record<ChangeCode, Words> = { ...madeContent, ...madeDrawn, ...others };
