/**
 * Packages that the bundle loads from `node_modules`: they contain programs or libraries of the machine, or libraries whose
 * licence wants them to be files of their own, or load such files. Those that contain fonts are found there too.
 */
export const PACKAGES = ['@ffmpeg-installer/ffmpeg', '@hyzyla/pdfium', 'libheif-js', 'pdfkit', 'sharp'];
