/** Failures about people, accounts and who may do what. */
export const peopleErrors = {
  'auth.required': { status: 401, message: 'Please sign in to continue.' },
  'auth.expired': { status: 401, message: 'Your session has ended. Please sign in again.' },
  'auth.forbidden': { status: 403, message: 'Only administrators can do this.' },
  'auth.role_required': { status: 403, message: 'Your role in this account does not allow this.' },
  'auth.outside_limits': {
    status: 403,
    message: 'You can only use the screens and folders that were given to you.',
  },
  'auth.key_invalid': { status: 401, message: 'This API key is unknown, revoked or expired.' },
  'auth.scope_required': { status: 403, message: 'This API key does not have the scope that this call needs.' },
  'auth.keys_refused': { status: 403, message: 'API keys cannot make this call. Sign in to make it.' },
  'auth.second_factor_required': {
    status: 401,
    message: 'Enter the code of your authenticator app, or one of your recovery codes.',
  },
  'auth.second_factor_missing': {
    status: 403,
    message: 'This account asks for a second factor. Set one up to go on.',
  },
  'auth.single_sign_on_required': {
    status: 403,
    message: 'This account is used by single sign-on only. Sign in through your organization.',
  },
  'auth.passkey_invalid': {
    status: 401,
    message: 'This passkey was not accepted. Try again, or sign in with your password.',
  },
  'auth.factor_required': {
    status: 403,
    message: 'Sign out, and sign in again with your second factor, to change how you sign in.',
  },
  'auth.password_required': { status: 403, message: 'Enter your password, or sign out and sign in again.' },
  'passkey.not_found': { status: 404, message: 'Passkey not found' },
  'passkey.exists': { status: 409, message: 'This passkey was added already.' },
  'passkey.limit_reached': { status: 409, message: 'You have 20 passkeys, the most there can be. Remove one first.' },
  'passkey.registration_invalid': {
    status: 400,
    message: 'The passkey could not be checked. Please add it again.',
  },
  'passkey.unavailable': {
    status: 409,
    message: 'Passkeys need an address with a name and https. An IP address has none.',
  },
  'registration.closed': {
    status: 403,
    message:
      'New accounts are by invitation only here. Ask an owner or admin of the account you want to join to invite you.',
  },
  'account.none': {
    status: 403,
    message: 'You do not belong to an account any more. Create one, or ask to be invited.',
  },
  'account.not_found': { status: 404, message: 'Account not found' },
  'member.not_found': { status: 404, message: 'Member not found' },
  'member.is_owner': { status: 409, message: 'The owner cannot be changed or removed. Hand the account over first.' },
  'member.last_owner': { status: 409, message: 'The owner cannot leave. Hand the account over, or delete it.' },
  'member.unlimited_role': { status: 400, message: 'Admins see everything. Choose another role to limit a member.' },
  'member.exists': { status: 409, message: 'This person is a member of the account already.' },
  'member.limit_reached': {
    status: 409,
    message: 'This account has 1,000 members and invitations, the most there can be.',
  },
  'invitation.not_found': { status: 404, message: 'Invitation not found' },
  'invitation.exists': { status: 409, message: 'This address is invited already. Send the invitation again instead.' },
  'invitation.invalid': {
    status: 404,
    message: 'This invitation has been used, withdrawn, or is older than 7 days. Ask for a new one.',
  },
  'invitation.other_address': {
    status: 403,
    message: 'This invitation is for another email address. Sign in with that address to accept it.',
  },
  'invitation.passkey_needed': {
    status: 403,
    message:
      'Sign out, and sign in with your passkey to accept. If you have not added one, somebody else registered your address before you: remove it in Settings first.',
  },
  'api_key.not_found': { status: 404, message: 'This API key does not exist' },
  'api_key.not_yours': {
    status: 403,
    message: 'Only the member who made this API key can change it. You can revoke it.',
  },
  'api_key.expired': { status: 409, message: 'This API key has expired. Give it a later end first.' },
  'api_key.limit_reached': {
    status: 409,
    message: 'An account has at most 100 API keys. Revoke one that is not used any more.',
  },
  'api_key.scope_too_wide': {
    status: 403,
    message: 'A key cannot do more than you. Leave out what your role does not allow.',
  },
  'approval.waiting': { status: 202, message: 'This change waits for approval by an admin.' },
  'approval.not_found': { status: 404, message: 'This change does not wait for approval' },
  'approval.decided': { status: 409, message: 'Somebody has decided on this change already.' },
  'approval.expired': { status: 409, message: 'This change has expired and was not carried out.' },
  'approval.changed': {
    status: 409,
    message: 'What this change would bring to screens is not what you saw. Look at it again before you approve it.',
  },
  'approval.needs_admin': {
    status: 403,
    message: 'This would change what screens play, and cannot wait for approval. Ask an admin to do it.',
  },
  'approval.limit_reached': {
    status: 409,
    message: '1,000 changes wait for approval in this account, the most there can be. Ask an admin to decide on them.',
  },
  'identity_provider.not_found': { status: 404, message: 'This identity provider does not exist' },
  'identity_provider.domain_taken': {
    status: 409,
    message: 'Another identity provider vouches for this email domain. A domain belongs to one provider only.',
  },
  'identity_provider.issuer_refused': {
    status: 400,
    message: 'This issuer cannot be used. Check its address.',
  },
  'identity_provider.needed': {
    status: 409,
    message:
      'This account is used by single sign-on only, and this is its last identity provider. Let its owner turn that off first.',
  },
  'single_sign_on.off': {
    status: 404,
    message: 'This way to sign in is not available any more. Enter your email address again.',
  },
  'single_sign_on.interrupted': {
    status: 400,
    message: 'This sign-in has expired, was completed already, or began in another browser. Please start again.',
  },
  'single_sign_on.provider_failed': {
    status: 502,
    message: 'Your organization’s sign-in cannot be reached. Try again in a moment, or ask its administrator.',
  },
  'single_sign_on.denied': { status: 403, message: 'Your organization’s sign-in did not let you in.' },
  'single_sign_on.token_refused': {
    status: 400,
    message: 'The answer of your organization’s sign-in could not be verified. Please start again.',
  },
  'single_sign_on.email_unverified': {
    status: 403,
    message:
      'Your organization’s sign-in does not confirm your email address. Ask its administrator to mark it as verified.',
  },
  'single_sign_on.domain_foreign': {
    status: 403,
    message: 'Your organization’s sign-in does not stand for the domain of your email address.',
  },
  'single_sign_on.no_role': {
    status: 403,
    message: 'None of your groups has access. Ask the administrator of your organization’s sign-in.',
  },
  'single_sign_on.administrator': {
    status: 403,
    message: 'Administrators of this installation sign in with their password or a passkey.',
  },
  'single_sign_on.passkey_exists': {
    status: 403,
    message:
      'A passkey signs in with your email address, and nobody has confirmed that it is yours. If it is, sign in with it, remove it in Settings, and try again; otherwise ask your administrator.',
  },
  'auth.code_invalid': {
    status: 401,
    message: 'This code is wrong or was used already. Enter the current code of your app, or an unused recovery code.',
  },
  'auth.challenge_expired': {
    status: 401,
    message: 'This sign-in took longer than 10 minutes, or was completed already. Please sign in again.',
  },
  'second_factor.code_invalid': {
    status: 403,
    message: 'This code is wrong or was used already. Enter the current code of your app, or an unused recovery code.',
  },
  'second_factor.already_on': {
    status: 409,
    message: 'Your second factor is on already. Turn it off before you set up another app.',
  },
  'second_factor.not_started': { status: 409, message: 'Please start again: this setup was replaced or ended.' },
  'second_factor.off': { status: 409, message: 'There is no second factor: it is off.' },
  'member.sign_in_shared': {
    status: 409,
    message:
      'This person also signs in to something that you do not own. Ask an administrator of the installation to reset their second factor.',
  },
  'policy.no_identity_provider': {
    status: 409,
    message: 'This account has no identity provider. Ask an administrator of the installation to set one up first.',
  },
  'auth.credentials_invalid': { status: 401, message: 'Invalid credentials' },
  'account.name_wrong': { status: 409, message: 'Please type the name of the account exactly.' },
  'account.password_wrong': { status: 403, message: 'The current password is incorrect.' },
  'password.too_common': {
    status: 400,
    message: 'This password is too easy to guess. Please choose one that is neither common nor about your account.',
  },
  'account.last_admin': {
    status: 409,
    message: 'You are the only administrator. Make another account an administrator first.',
  },
  'reset.invalid': {
    status: 400,
    message: 'This reset link is invalid, used or expired. Please request a new one.',
  },
  'session.not_found': { status: 404, message: 'This session has already ended' },
  'account.address_taken': { status: 409, message: 'Failed to create account. Please try again.' },
  'logo.invalid_type': { status: 400, message: 'Please select an image file (JPEG, PNG, GIF, or WebP).' },
  'logo.too_large': { status: 400, message: 'Logo file must be less than 2MB.' },
  'user.not_found': { status: 404, message: 'This user does not exist' },
  'admin.last': {
    status: 409,
    message: 'This is the only administrator. Make another account an administrator first.',
  },
  'account.suspended': { status: 403, message: 'This account is suspended. Please contact your administrator.' },
  'job.not_found': { status: 404, message: 'This job does not exist or has not failed' },
} as const;
