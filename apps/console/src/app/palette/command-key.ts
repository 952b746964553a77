/** The name of the key with which shortcuts begin: macOS uses another one. */
export const commandKey: string = navigator.platform.startsWith('Mac') ? '⌘' : 'Ctrl';
