import { parseExtension } from './file-kind.ts';

/** Formats that screens cannot show, by their extensions, and how people get something out of them that screens can. */
const formats: readonly { extensions: string; name: string; wayOut: string }[] = [
  {
    extensions: 'heic heif hif',
    name: 'HEIC, the format of iPhone photos',
    wayOut: 'Export it as JPEG, or set the iPhone’s camera to “Most Compatible” in Settings, Camera, Formats.',
  },
  { extensions: 'pdf', name: 'PDF', wayOut: 'Export its pages as PNG or JPEG images.' },
  {
    extensions: 'ppt pptx pps ppsx pptm odp key',
    name: 'a presentation',
    wayOut: 'Export its slides as PNG images, or all of it as an MP4 video.',
  },
  { extensions: 'doc docx odt rtf pages txt md', name: 'a text document', wayOut: 'Export its pages as PNG images.' },
  {
    extensions: 'xls xlsx ods numbers csv tsv',
    name: 'a spreadsheet',
    wayOut: 'Export it as an image. For prices, save it as CSV and import that into a price list.',
  },
  { extensions: 'tif tiff', name: 'TIFF', wayOut: 'Export it as JPEG or PNG.' },
  { extensions: 'bmp dib ico', name: 'a bitmap', wayOut: 'Export it as PNG.' },
  {
    extensions: 'psd psb ai eps indd xd sketch fig xcf afdesign afphoto afpub cdr',
    name: 'a file of a design program',
    wayOut: 'Export it as PNG, JPEG or SVG.',
  },
  {
    extensions: 'dng cr2 cr3 nef arw orf rw2 raf pef srw',
    name: 'a raw photo of a camera',
    wayOut: 'Export it as JPEG.',
  },
  { extensions: 'jxl jp2 j2k', name: 'JPEG XL or JPEG 2000', wayOut: 'Export it as JPEG, PNG or WebP.' },
  { extensions: 'mp3 m4a aac wav flac ogg opus wma', name: 'sound alone', wayOut: 'Upload a video with this sound.' },
  { extensions: 'zip rar 7z gz tar', name: 'an archive', wayOut: 'Unpack it and upload the files in it.' },
  { extensions: 'htm html', name: 'a web page', wayOut: 'Add it by its address, with Add web page.' },
];

/** `This is PDF. Export its pages as PNG or JPEG images.`; null for a format that is not known. */
export function describeForeignFormat(name: string): string | null {
  const extension = parseExtension(name);
  const format = formats.find(({ extensions }) => extensions.split(' ').includes(extension));
  return format === undefined ? null : `This is ${format.name}. ${format.wayOut}`;
}
