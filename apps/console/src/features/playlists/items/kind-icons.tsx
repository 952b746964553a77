import { Film, Globe, ImageIcon } from 'lucide-react';

/** Stand for an item without a picture. */
export const kindIcons = { image: <ImageIcon />, video: <Film />, webpage: <Globe /> };
