import { expect, test } from 'vitest';
import { VideoAddress } from './onlinevideo.ts';
import { StreamAddress } from './stream.ts';
import { readVideoAddress } from './video-address.ts';

const YOUTUBE = 'https://www.youtube.com/watch?v=aqz-KE-bpKQ';

test.each([
  'https://www.youtube.com/watch?v=aqz-KE-bpKQ',
  'https://www.youtube.com/watch?app=desktop&v=aqz-KE-bpKQ&list=PLx&index=3&t=42s',
  'https://youtu.be/aqz-KE-bpKQ?si=abc&t=30',
  'youtu.be/aqz-KE-bpKQ',
  'https://m.youtube.com/shorts/aqz-KE-bpKQ',
  'https://www.youtube.com/live/aqz-KE-bpKQ?feature=share',
  'https://www.youtube.com/embed/aqz-KE-bpKQ?autoplay=1',
  'https://www.youtube-nocookie.com/embed/aqz-KE-bpKQ',
  'https://music.youtube.com/watch?v=aqz-KE-bpKQ',
])('%s is a video of YouTube', (address) => {
  expect(VideoAddress.parse(address)).toBe(YOUTUBE);
});

test.each([
  ['https://vimeo.com/76979871', 'https://vimeo.com/76979871'],
  ['https://player.vimeo.com/video/76979871?autoplay=1', 'https://vimeo.com/76979871'],
  ['https://player.vimeo.com/video/76979871?h=8272103f6e', 'https://vimeo.com/76979871/8272103f6e'],
  ['https://vimeo.com/76979871/8272103f6e?share=copy', 'https://vimeo.com/76979871/8272103f6e'],
  ['https://vimeo.com/channels/staffpicks/76979871#t=5s', 'https://vimeo.com/76979871'],
])('%s is a video of Vimeo', (address, saved) => {
  expect(VideoAddress.parse(address)).toBe(saved);
});

test.each([
  'https://www.youtube.com/',
  'https://www.youtube.com/playlist?list=PLx',
  'https://www.youtube.com/@channel',
  'https://www.youtube.com/watch?v=short',
  'https://evil.example.com/watch?v=aqz-KE-bpKQ',
  'https://youtube.com.evil.example/watch?v=aqz-KE-bpKQ',
  'https://vimeo.com/about',
  'javascript:alert(1)//youtu.be/aqz-KE-bpKQ',
  'ftp://youtu.be/aqz-KE-bpKQ',
  '',
])('%s is no video', (address) => {
  expect(readVideoAddress(address)).toBeNull();
  expect(VideoAddress.safeParse(address).success).toBe(false);
});

test('the address of a camera is refused with the way to show it', () => {
  for (const address of ['rtsp://10.0.0.5/stream', 'srt://10.0.0.5:9000', 'rtmp://a.example/live']) {
    expect(StreamAddress.safeParse(address).error?.issues[0]?.message).toMatch(/gateway such as MediaMTX/);
  }
  expect(StreamAddress.safeParse('https://user:secret@a.example/live.m3u8').success).toBe(false);
  expect(StreamAddress.parse('https://a.example/live.m3u8?token=1')).toBe('https://a.example/live.m3u8?token=1');
});
