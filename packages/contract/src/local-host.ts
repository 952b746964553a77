/**
 * Host names, as `URL` writes them, that exist in local networks only: private and link-local addresses, `localhost`, names
 * without a dot, and the domains that are set aside for local networks.
 */
export const LOCAL_HOST =
  /^((10|127)(\.\d+){3}|(192\.168|169\.254|172\.(1[6-9]|2\d|3[01]))(\.\d+){2}|\[(::1|f[cd]..:.*|fe[89ab].:.*)\]|[^.:]+|.+\.(localhost|local|lan|home\.arpa|internal))$/;
