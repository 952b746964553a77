export { ContentTags, ScreenTags } from './own-tags.tsx';
export { TagContentDialog } from './tags-dialog.tsx';
export { TagInput } from './tag-input.tsx';
export { TagList } from './tag-list.tsx';
export { readTags } from './read-tags.ts';
export { useTagEntries } from './use-tag-filter.tsx';
export { useTagNames } from './tags-read.ts';
