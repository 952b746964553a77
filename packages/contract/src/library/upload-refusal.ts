/**
 * The reason why a file cannot be uploaded, for display. With `space` it would fit once other files are deleted
 * (specification, document 2, section 5); a `file` or a `batch` of files larger than the plan's storage never fits.
 */
export function describeCannotUpload(name: string, tooLarge: 'space' | 'file' | 'batch'): string {
  const reason = {
    space: 'Please free up storage space first.',
    file: "It is larger than your plan's storage.",
    batch: "Together, these files are larger than your plan's storage.",
  };
  return `Cannot upload ${name}. ${reason[tooLarge]}`;
}
