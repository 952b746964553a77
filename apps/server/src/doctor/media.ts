import type { Ffmpeg } from '../platform/ffmpeg.ts';
import { describeFfmpeg, describeInstallation, describeSkipped } from '../platform/ffmpeg/advice.ts';
import type { Office } from '../platform/office.ts';
import { type Finding, reportOk, reportProblem, reportWarning } from './finding.ts';

/** Says whether presentations and letters can be shown. A server without LibreOffice is in order. */
export async function checkOffice(office: Office): Promise<Finding[]> {
  const path = await office.find();
  return [
    reportOk(path === null ? 'No LibreOffice: slides and letters are uploaded as PDF' : `LibreOffice at ${path}`),
  ];
}

/** Checks that videos can be prepared for screens, and says with which ffmpeg. */
export async function checkFfmpeg(ffmpeg: Ffmpeg): Promise<Finding[]> {
  const search = await ffmpeg.search();
  const { found, skipped } = search;
  const used = found === null ? describeFfmpeg(search) : `${describeFfmpeg(search)} (${found.path})`;
  const fix = describeInstallation();
  return [
    ...describeSkipped(search).map((text, i) =>
      skipped[i]?.source === 'configured'
        ? reportProblem(text, 'Set FFMPEG_PATH to an ffmpeg that works, or unset it.')
        : reportWarning(text, 'Update or remove it.'),
    ),
    found === null ? reportProblem(used, fix) : found.source === 'packaged' ? reportWarning(used, fix) : reportOk(used),
  ];
}
