export { createSampleFiles, type SampleFiles } from './sample-files.ts';
export {
  createSampleNames,
  listSamplePictures,
  type SampleFile,
  sampleFiles,
  type SampleKey,
  type SamplePicture,
} from './sample-list.ts';
