import { welcome } from '@vitrine/contract/welcome';
import { answer } from '../../http/handlers.ts';
import type { Http } from '../../http/serve.ts';
import type { FirstStepsService } from './first-steps.ts';
import type { Samples } from './samples.ts';

export function serveWelcome({ serve }: Http, firstSteps: FirstStepsService, samples: Samples): void {
  serve(welcome, {
    firstSteps: ({ caller }) => firstSteps.read(caller.accountId),
    async hideFirstSteps({ caller }) {
      await firstSteps.hide(caller.accountId);
      return { success: true as const };
    },
    async addSamples({ caller, body }) {
      const screens = await samples.add(caller.accountId, body.timezone ?? 'UTC');
      return answer({ success: true as const, screens }, { status: 201 });
    },
    async removeSamples({ caller }) {
      await samples.remove(caller.accountId);
      return { success: true as const };
    },
  });
}
