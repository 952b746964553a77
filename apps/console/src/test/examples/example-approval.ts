import { Approval } from '@vitrine/contract/team/approvals';

/** A change by Ben that waits: “Assign Apple to Lobby”. */
export const exampleApproval = (changes: Partial<Approval> = {}): Approval =>
  Approval.parse({
    id: 'apr_1',
    state: 'waiting',
    what: 'Assign Apple to Lobby',
    names: ['Apple', 'Lobby'],
    change: {
      code: 'assignments.assignToDevice',
      values: { mediaId: { names: ['Apple'], more: 0 }, deviceId: { names: ['Lobby'], more: 0 } },
    },
    requestedBy: 'Ben',
    isYours: false,
    createdAt: '2026-03-09T12:00:00.000Z',
    expiresAt: '2026-03-23T12:00:00.000Z',
    picture: null,
    screenCount: 1,
    decidedBy: null,
    decidedAt: null,
    reason: '',
    ...changes,
  });
