import { z } from 'zod';
import { defineRoutes } from '../core/route.ts';
import { say } from '../core/say.ts';
import { VideoAddress } from './onlinevideo.ts';
import { StreamAddress } from './stream.ts';

/** What keeps screens from a stream, by the part of it that has the problem. */
export const StreamProblem = z.enum([
  'unreachable',
  'private',
  'insecure',
  'sign-in',
  'missing',
  'error',
  'not-a-playlist',
  'cors',
  'ended',
  'no-segments',
]);
export type StreamProblem = z.infer<typeof StreamProblem>;

/** The server’s findings about a stream, in sentences that say what to do. */
export const streamSentences: Readonly<Record<StreamProblem, string>> = {
  unreachable: say(
    'The server gets no answer from this address. Check it, and that the stream’s server runs. Screens play it if they reach it.',
  ),
  private: say(
    'The server does not find this address, or does not open it: it is in a private network, or has another port than 80 and 443. Screens play the stream if they reach it. The operator can let the server check it by ALLOW_PRIVATE_ADDRESSES.',
  ),
  insecure: say(
    'This address, or one that it leads to, begins with http://. Browsers on screens refuse it, because this installation uses https. Give the stream’s server a certificate, or put it behind a proxy with one.',
  ),
  'sign-in': say(
    'The stream’s server asks for a name and password (401 or 403), which nobody can enter on a screen. Allow reading without them, for the screens’ addresses only if the server can do that.',
  ),
  missing: say(
    'There is nothing at this address (404). Check the path, and that the stream is being published: many servers have the address only while it is.',
  ),
  error: say('The stream’s server answers with an error. Look into its log, and check the address.'),
  'not-a-playlist': say(
    'This is no HLS playlist. Enter the address of the stream itself, which usually ends in .m3u8, instead of that of a page with a player.',
  ),
  cors: say(
    'The stream’s server does not let players of other sites read it, so most screens cannot play it. Let it send the header Access-Control-Allow-Origin with the playlist and its segments: * or the address of this installation.',
  ),
  ended: say(
    'This playlist says that it has ended: it is a recording, which screens play again and again. Upload the video instead, so that it also plays without the network.',
  ),
  'no-segments': say('The playlist names no segments yet. Check that the stream is being published.'),
};

/** The server’s findings about an address that is not saved yet. */
export const StreamCheck = z.object({
  url: z.string(),
  /** The first thing that keeps screens from the stream; null if the server found none. */
  problem: StreamProblem.nullable(),
  /** The same as a sentence with a remedy. */
  message: z.string().nullable(),
});
export type StreamCheck = z.infer<typeof StreamCheck>;

/** What the site says about a video. */
export const OnlineVideoCheck = z.object({
  /** The address as it would be saved. */
  url: z.string(),
  provider: z.enum(['youtube', 'vimeo']),
  /** Null where the site could not be asked. */
  title: z.string().nullable(),
  /** Its picture as a data address; null if there is none. */
  picture: z.string().nullable(),
  /** The reason why screens may not play it, as a sentence with a remedy; null if nothing is known to be wrong. */
  message: z.string().nullable(),
});
export type OnlineVideoCheck = z.infer<typeof OnlineVideoCheck>;

/** The server’s findings about a video of another site, in sentences that say what to do. */
export const videoSentences = {
  private: say(
    'The site says that there is no such video, or that it is private. Check the address, and that the video is public or unlisted.',
  ),
  forbidden: say(
    'The owner of the video does not let other sites show it. Choose another video, or ask the owner to allow embedding.',
  ),
  unreachable: say(
    'The server could not ask the site about this video. Screens play it if they have internet access and the site allows it.',
  ),
} as const;

/** Reading an address before content is made of it. */
export const addressChecks = defineRoutes({ reads: ['server'], changes: [] })({
  stream: {
    method: 'POST',
    path: '/api/streams/check',
    access: 'user',
    role: 'editor',
    summary: 'Read a stream’s playlist, and say what keeps screens from playing it, before it is saved',
    body: z.object({ url: StreamAddress }),
    response: z.object({ check: StreamCheck }),
    errors: ['request.too_many'],
    reads: ['server'],
  },
  onlineVideo: {
    method: 'POST',
    path: '/api/online-videos/check',
    access: 'user',
    role: 'editor',
    summary: 'Ask YouTube or Vimeo for the title and picture of a video before it is saved',
    body: z.object({ url: VideoAddress }),
    response: z.object({ check: OnlineVideoCheck }),
    errors: ['request.too_many'],
    reads: ['server'],
  },
});
