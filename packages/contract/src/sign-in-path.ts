/** Paths of pages that ask people to sign in, also to a network. The server and agents recognise redirects to them. */
export const SIGN_IN_PATHS =
  /(^|[/._-])(log-?[io]n|sign-?in|auth(orize|enticate|entication)?|sso|saml2?|oauth2?|adfs|captive|captive-?portal|hotspot|anmelden|anmeldung)([/._]|$)/i;
