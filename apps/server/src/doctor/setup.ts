import { say } from '@vitrine/contract/core/say';
import type { SetupItem } from '@vitrine/contract/admin';
import type { Config } from '../config.ts';
import type { Ffmpeg } from '../platform/ffmpeg.ts';
import { describeFfmpeg, describeInstallation } from '../platform/ffmpeg/advice.ts';
import { judgePublicUrl } from './address.ts';
import type { Finding } from './finding.ts';
import { MAIL_FIX } from './mail.ts';
import { checkProxy } from './proxy.ts';

/**
 * What the operator of a server sets up, judged by its settings as `npm run doctor` does. Unlike the doctor, it calls no
 * other machine.
 */
export async function listSetup(config: Config, ffmpeg: Ffmpeg): Promise<SetupItem[]> {
  const { PUBLIC_URL: publicUrl, TLS_CERT: cert, TLS_KEY: key } = config;
  const hasOwnTls = cert !== undefined && key !== undefined;
  const proxy = checkProxy({ trustProxy: config.TRUST_PROXY, publicUrl, hasOwnTls, port: config.PORT });
  return [
    { id: 'address', ...toItem(judgePublicUrl(publicUrl)), settings: ['PUBLIC_URL', 'TLS_CERT', 'TLS_KEY'] },
    {
      id: 'email',
      ...judge(config.SMTP_URL !== undefined, {
        ready: say('A mail server is set'),
        missing: say('No emails are sent: SMTP_URL is not set'),
        advice: MAIL_FIX,
      }),
      settings: ['SMTP_URL', 'MAIL_FROM'],
    },
    { id: 'video', ...(await judgeFfmpeg(ffmpeg)), settings: ['FFMPEG_PATH'] },
    { id: 'proxy', ...toItem(proxy), settings: ['TRUST_PROXY'] },
    {
      id: 'weather',
      ...judge(config.WEATHER_URL !== undefined, {
        ready: say('Layouts show the weather'),
        missing: say('Layouts show no weather'),
        advice: say(
          'Set WEATHER_URL, e.g. https://api.open-meteo.com/v1/forecast, and WEATHER_PLACES_URL to search for places.',
        ),
      }),
      settings: ['WEATHER_URL', 'WEATHER_PLACES_URL'],
    },
    { id: 'registration', ...judgeRegistration(config), settings: ['REGISTRATION'] },
    { id: 'payment', ...judgePayment(config), settings: ['BILLING', 'STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY'] },
    {
      id: 'securityContact',
      ...judge(config.SECURITY_CONTACT !== undefined, {
        ready: say('security.txt says where to report vulnerabilities'),
        missing: say('Nobody learns where to report vulnerabilities'),
        advice: say('Set SECURITY_CONTACT to a mailto: or https: address.'),
      }),
      settings: ['SECURITY_CONTACT'],
    },
    {
      id: 'screenImage',
      ...judge(config.SCREEN_IMAGE_URL !== undefined, {
        ready: say('Downloads has a link to the disk image of screens'),
        missing: say('Downloads says how to make the disk image of screens'),
        advice: say('Set SCREEN_IMAGE_URL to the address at which you keep it.'),
      }),
      settings: ['SCREEN_IMAGE_URL'],
    },
  ];
}

type Judged = Pick<SetupItem, 'state' | 'text' | 'advice'>;

function toItem({ level, text, fix }: Finding): Judged {
  const states = { ok: 'ready', warning: 'missing', problem: 'failing' } as const;
  return { state: states[level], text, advice: fix };
}

const judge = (isSet: boolean, texts: { ready: string; missing: string; advice: string }): Judged =>
  isSet
    ? { state: 'ready', text: texts.ready, advice: null }
    : { state: 'missing', text: texts.missing, advice: texts.advice };

async function judgeFfmpeg(ffmpeg: Ffmpeg): Promise<Judged> {
  const search = await ffmpeg.search();
  const isGood = search.found !== null && search.found.source !== 'packaged';
  const state = isGood ? 'ready' : search.found === null ? 'failing' : 'missing';
  return { state, text: describeFfmpeg(search), advice: isGood ? null : describeInstallation() };
}

const judgeRegistration = ({ REGISTRATION: mode }: Config): Judged =>
  mode === 'open'
    ? {
        state: 'ready',
        text: say('Open: everybody who reaches the server can create an account'),
        advice: say('Set REGISTRATION=invitation to let only administrators create accounts.'),
      }
    : {
        state: 'ready',
        text: say('By invitation only; administrators create accounts'),
        advice: null,
      };

function judgePayment(config: Config): Judged {
  if (config.BILLING === 'off') return { state: 'ready', text: say('Off: no plans, no limits'), advice: null };
  if (config.STRIPE_SECRET_KEY === undefined || config.STRIPE_PUBLISHABLE_KEY === undefined) {
    return {
      state: 'missing',
      text: say('Sandbox: nothing is charged'),
      advice: say('Set BILLING=off if you do not sell plans; otherwise set Stripe’s keys.'),
    };
  }
  return config.STRIPE_WEBHOOK_SECRET === undefined
    ? {
        state: 'failing',
        text: say('Stripe without a webhook secret: events are not received'),
        advice: say('Set STRIPE_WEBHOOK_SECRET.'),
      }
    : { state: 'ready', text: say('Active (Stripe)'), advice: null };
}
