import { Readable } from 'node:stream';
import { UserId } from '@vitrine/contract/accounts';
import { isAppError } from '@vitrine/contract/core/errors';
import type { DeviceId } from '@vitrine/contract/fleet/device-identity';
import { ApiKeyId } from '@vitrine/contract/integrations/api-keys';
import { PairingTokenId } from '@vitrine/contract/fleet/pairing-tokens';
import { ReportLinkId } from '@vitrine/contract/reports/report-links';
import { TriggerId } from '@vitrine/contract/integrations/triggers';
import { ReportEmailId } from '@vitrine/contract/reports/report-emails';
import { InvitationId } from '@vitrine/contract/team/team';
import { PlaylistId } from '@vitrine/contract/library/content';
import { FolderId } from '@vitrine/contract/library/folders';
import { AudioId, DocumentId, LayoutId, MediaId, WebpageId } from '@vitrine/contract/library/media';
import { GroupId } from '@vitrine/contract/fleet/groups';
import { FeedId } from '@vitrine/contract/layouts/feeds';
import { PriceListId } from '@vitrine/contract/layouts/price-lists';
import { ScheduleEventId } from '@vitrine/contract/schedule/schedule';
import { WebhookId } from '@vitrine/contract/integrations/webhooks';
import sharp from 'sharp';
import { insertGenerated } from '../../features/generator/store.ts';
import { DRAWN_KINDS } from '@vitrine/contract/drawn/drawn-kinds';
import { newId } from '../../platform/ids.ts';
import type { Member, TestApp } from '../app.ts';
import { arrangeAudio, arrangeDocument, arrangeMediaItem, arrangeVersion } from '../arrange.ts';
import {
  appendToUpload,
  callTus,
  readFixture,
  putBytes,
  sendImage,
  startResumableUpload,
  toUploadId,
} from '../fixtures/send-media.ts';
import { createDocument, createPicture } from '../content/layouts.ts';
import { addEachDrawn, drawnClientOf } from '../content/drawn.ts';
import { createAddress, inviteMember } from '../members.ts';
import { pairScreen } from '../screen.ts';
import type { Thing } from './named-things.ts';
import { createPriceRow, createWeeklyEventBody, FEED, PAGE } from './valid-bodies.ts';

/** The installation in which things are created. */
export type Installation = Pick<TestApp, 'url' | 'db' | 'storage' | 'pool' | 'visitor' | 'clientFor'>;

export type Owner = Pick<Member, 'client' | 'token' | 'user'>;

/** The ids of one of everything that a request can name. */
export type Things = Record<Thing, string>;

/** Creates one of everything that a request can name, and a player with its token. */
export async function createOneOfEach(
  server: Installation,
  member: Owner,
): Promise<{ things: Things; deviceToken: string; agentToken: string; publicName: string }> {
  const { client, user } = member;
  const screen = await pairScreen(server, member);
  const params = { deviceId: screen.device.id };
  const { group } = await client.groups.create({ body: { name: 'Ground floor' } });
  await client.groups.addDevice({ params: { id: group.id }, body: { deviceId: screen.device.id } });
  await client.tags.tagScreens({ body: { deviceIds: [screen.device.id], add: ['mine'] } });
  const { folder } = await client.folders.create({ body: { name: 'Spring', color: '#ef4444' } });

  const picture = await readFixture('lizard.png');
  const image = await sendImage(server.url, member);
  const thumbnailFile = `${newId('thm')}.webp`;
  await server.storage.write(`thumbnails/${thumbnailFile}`, Readable.from([Buffer.from('a thumbnail')]));
  const video = await arrangeMediaItem(server.db, user.id, { kind: 'video' });
  await server.storage.write(video.storageKey, Readable.from([Buffer.alloc(video.fileSize)]));
  await server.pool.query(`update media set thumbnail_filename = '${thumbnailFile}',
    thumbnail_key = 'thumbnails/${thumbnailFile}', has_sound = true where id = '${video.id}'`);
  const document = await arrangeDocument(server.db, user.id);
  await server.storage.write(document.storageKey, Readable.from([Buffer.alloc(document.fileSize)]));
  const audio = await arrangeAudio(server.db, user.id);
  await server.storage.write(`media/${audio.id}`, Readable.from([Buffer.alloc(1_000)]));
  await server.storage.write(`media/${audio.id}-played`, Readable.from([Buffer.alloc(900)]));
  const { playlist } = await client.playlists.create({
    body: {
      name: 'Menu',
      items: [{ mediaType: 'image', mediaId: image.id }],
      music: { audioIds: [audio.id] },
    },
  });
  await client.content.setCurrent({ body: { mediaType: 'playlist', mediaId: playlist.id } });
  const { webpage } = await client.webpages.create({ body: { url: PAGE, fallbackMediaId: image.id } });
  const { layout } = await client.layouts.create({
    body: { name: 'Board', document: createDocument([createPicture(image.id)]) },
  });
  const { priceList } = await client.priceLists.create({
    body: { name: 'Drinks', rows: [createPriceRow('tea', '3.20')] },
  });
  const { feed } = await client.feeds.create({ body: { name: 'News', url: FEED } });
  const { event } = await client.schedule.create({ body: createWeeklyEventBody(image.id, screen.device.id) });
  await client.assignments.assignToDevice({ params, body: { mediaType: 'image', mediaId: image.id, force: true } });
  // As the valid body of `assignments.undo` has it.
  await server.pool.query(`update device_assignments set assigned_at = '2026-01-01T00:00:00Z'
    where device_id = '${screen.device.id}'`);

  const { takeover } = await client.takeovers.start({
    body: { title: 'Drill', message: { heading: 'A drill', text: '' }, target: { deviceIds: [screen.device.id] } },
  });

  const generated = newId('gen');
  await insertGenerated(server.db, {
    id: generated,
    accountId: user.id,
    name: 'Entrance',
    items: [{ mediaType: 'image', mediaId: image.id, duration: 3 }],
    options: { size: '720p', fit: 'color', color: '#000000', transition: 'cut', isMuted: true },
    status: 'cancelled',
    progress: 0,
    itemsDone: 0,
    createdAt: new Date(),
  });

  const { command } = await client.commands.send({ params, body: { kind: 'screenshot' } });
  await fetch(`${server.url}/api/player/v1/screenshots?commandId=${command.id}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${screen.token}`, 'content-type': 'image/jpeg' },
    body: new Uint8Array(await sharp(picture).jpeg().toBuffer()),
  });
  const { screenshot } = await client.commands.screenshot({ params });
  const machineLog = newId('mlg');
  const logKey = `machine-logs/${user.id}/${machineLog}`;
  const { size, sha256 } = await server.storage.write(logKey, Readable.from([Buffer.from('started')]));
  await server.pool.query(
    `insert into machine_logs (device_id, id, storage_key, mime_type, file_size, sha256, taken_at)
    values ($1, $2, $3, 'text/plain', $4, $5, now())`,
    [screen.device.id, machineLog, logKey, size, sha256],
  );
  const identityProvider = newId('idp');
  await server.pool.query(
    `insert into identity_providers (id, account_id, name, issuer, client_id, client_secret, groups_claim, group_roles,
      created_at) values ($1, $2, 'Mine', 'https://10.0.0.1', 'vitrine', 'sealed', 'groups', '[]', now())`,
    [identityProvider, user.id],
  );
  const { sessions } = await client.accounts.sessions();
  const passkey = newId('psk');
  await server.pool.query(
    `insert into passkeys (id, user_id, name, public_key, counter, transports, is_backed_up, created_at)
    values ($1, $2, 'Laptop', 'none', 0, '[]', false, now())`,
    [passkey, user.userId],
  );
  const invited = await inviteMember(server, member, 'viewer');
  const { invitation } = await client.team.invite({ body: { email: createAddress(), role: 'editor' } });
  const { apiKey } = await client.apiKeys.create({ body: { name: 'Fire panel', scopes: ['schedule'] } });
  const { pairingToken } = await client.pairingTokens.create({ body: { name: 'Lobby', screens: 3 } });
  const { link } = await client.reportLinks.create({
    body: { name: 'Brewery', report: {}, period: { kind: 'fixed', from: '2026-11-01', to: '2026-11-02' } },
  });
  const { trigger, secret } = await client.triggers.create({
    body: {
      name: 'Till',
      shows: { kind: 'content', mediaType: 'image', mediaId: image.id },
      target: { deviceIds: [screen.device.id] },
      minutes: 5,
      repeat: 'end',
    },
  });
  const { reportEmail } = await client.reportEmails.create({
    body: { to: [createAddress()], every: 'month', timezone: 'UTC', pdf: false, csv: false, filter: {} },
  });
  const { uploadURL } = await client.media.announceUpload({ body: {} });
  await putBytes(server.url, uploadURL, await readFixture('short.mp4'));
  const pieces = await startResumableUpload(server.url, member, picture.length);
  await appendToUpload(server.url, member, pieces, 0, picture);
  const order = { planId: 'device-subscription' as const, seats: 3, amount: 30 };
  const { clientSecret } = await client.billing.createSubscription({ body: order });
  const { webhook } = await client.webhooks.create({
    body: { name: 'Tickets', url: FEED, events: ['plays.hourly'] },
  });
  const { delivery } = await client.webhooks.test({ params: { webhookId: webhook.id } });
  const things = {
    device: screen.device.id,
    group: group.id,
    event: event.id,
    image: image.id,
    video: video.id,
    document: document.id,
    audio: audio.id,
    version: await arrangeVersion(server.db, { ...video, id: image.id, kind: 'image' }),
    folder: folder.id,
    playlist: playlist.id,
    webpage: webpage.id,
    layout: layout.id,
    priceList: priceList.id,
    feed: feed.id,
    takeover: takeover.id,
    generated,
    session: sessions[0]?.id ?? '',
    passkey,
    member: invited.user.userId,
    invitation: invitation.id,
    approval: await arrangeApproval(server, member, { deviceId: screen.device.id, imageId: image.id }),
    apiKey: apiKey.id,
    webhook: webhook.id,
    webhookDelivery: delivery.id,
    trigger: trigger.id,
    triggerSecret: secret,
    reportEmail: reportEmail.id,
    pairingToken: pairingToken.id,
    reportLink: link.id,
    reportToken: new URL(link.address).searchParams.get('token') ?? '',
    screenshot: screenshot?.url.split('/').at(-1) ?? '',
    machineLog,
    command: command.id,
    identityProvider,
    upload: toUploadId(pieces),
    uploadAddress: uploadURL,
    payment: clientSecret ?? '',
    imageFile: image.filename,
    videoFile: video.filename,
    audioFile: `${audio.id}.mp3`,
    thumbnailFile,
    hash: video.sha256,
    account: user.id,
    ...(await addEachDrawn(client)),
  };
  const { agentToken } = await screen.client.agent.enroll({});
  return { things, deviceToken: screen.token, agentToken, publicName: screen.device.deviceId };
}

/** A change of a scheduler that waits for approval. Returns its id. */
async function arrangeApproval(
  server: Installation,
  owner: Owner,
  { deviceId, imageId }: { deviceId: DeviceId; imageId: string },
): Promise<string> {
  const scheduler = await inviteMember(server, owner, 'scheduler');
  await owner.client.approvals.changeSettings({ body: { isOn: true } });
  const body = { mediaType: 'image', mediaId: MediaId.parse(imageId), force: true } as const;
  const refusal: unknown = await scheduler.client.assignments.assignToDevice({ params: { deviceId }, body }).then(
    () => null,
    (error: unknown) => error,
  );
  await owner.client.approvals.changeSettings({ body: { isOn: false } });
  return isAppError(refusal, 'approval.waiting') ? String(refusal.details?.['approvalId']) : '';
}

/** Deletes what can be deleted; the rest is left out of the answer. */
export async function deleteEach(server: Installation, member: Owner, things: Things): Promise<Partial<Things>> {
  const { client } = member;
  await client.groups.remove({ params: { id: GroupId.parse(things.group) } });
  await client.schedule.remove({ params: { id: ScheduleEventId.parse(things.event) } });
  await client.content.clearCurrent();
  await client.webpages.remove({ params: { id: WebpageId.parse(things.webpage) } });
  await client.layouts.remove({ params: { id: LayoutId.parse(things.layout) } });
  await client.feeds.remove({ params: { id: FeedId.parse(things.feed) } });
  await client.priceLists.remove({ params: { id: PriceListId.parse(things.priceList) } });
  for (const kind of DRAWN_KINDS) await drawnClientOf(client, kind).remove({ params: { id: things[kind] } });
  await client.playlists.remove({ params: { id: PlaylistId.parse(things.playlist) } });
  await client.media.removeImage({ params: { id: MediaId.parse(things.image) } });
  await client.media.removeVideo({ params: { id: MediaId.parse(things.video) } });
  await client.documents.remove({ params: { id: DocumentId.parse(things.document) } });
  await client.media.removeAudio({ params: { id: AudioId.parse(things.audio) } });
  await client.folders.remove({ params: { id: FolderId.parse(things.folder) } });
  await client.generator.remove({ params: { id: things.generated } });
  await callTus(server.url, member, 'DELETE', `/api/objects/uploads/${things.upload}`);
  await client.devices.remove({ params: { deviceId: things.device } });
  await client.webhooks.remove({ params: { webhookId: WebhookId.parse(things.webhook) } });
  await client.team.removeMember({ params: { memberId: UserId.parse(things.member) } });
  await client.apiKeys.revoke({ params: { id: ApiKeyId.parse(things.apiKey) } });
  await client.reportEmails.remove({ params: { id: ReportEmailId.parse(things.reportEmail) } });
  await client.triggers.revoke({ params: { id: TriggerId.parse(things.trigger) } });
  await client.reportLinks.revoke({ params: { id: ReportLinkId.parse(things.reportLink) } });
  await client.pairingTokens.revoke({ params: { id: PairingTokenId.parse(things.pairingToken) } });
  await client.team.revokeInvitation({ params: { id: InvitationId.parse(things.invitation) } });
  const {
    takeover: _takeover,
    payment: _payment,
    account: _account,
    session: _session,
    passkey: _passkey,
    approval: _approval,
    ...rest
  } = things;
  const { uploadAddress: _uploadAddress, ...deleted } = rest;
  return deleted;
}
