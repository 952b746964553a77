import sharp from 'sharp';

/** An image that would unpack to more is refused before it is unpacked. */
export const MAX_PIXELS = 100e6;

// Of the many loaders that come with libvips, strangers' files meet these only. Drawings are read from memory alone:
// what has no place in the file system cannot name its neighbours there.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: [
    'VipsForeignLoadJpeg',
    'VipsForeignLoadPng',
    'VipsForeignLoadNsgif',
    'VipsForeignLoadWebp',
    'VipsForeignLoadHeif',
    'VipsForeignLoadSvgBuffer',
  ],
});
// Every file is read once; what a cache kept of it would only be held open.
sharp.cache(false);

export { sharp };
