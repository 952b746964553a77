import { z } from 'zod';
import { PlanId } from './plans.ts';
import { routes } from './route.ts';
import { line } from './text.ts';

export const AccountId = z.string().startsWith('acc_').brand<'AccountId', 'inout'>();
export type AccountId = z.infer<typeof AccountId>;

export const EmailAddress = z.string().trim().max(254, 'Invalid email address').pipe(z.email('Invalid email address'));

/** At most 200 characters, because hashing a longer one costs the server more than it protects. */
export const NewPassword = z
  .string()
  .min(6, 'Password must be at least 6 characters')
  .max(200, 'Please use at most 200 characters');

export const Registration = z.object({
  name: line(100, 'Name is required'),
  email: EmailAddress,
  password: NewPassword,
});
export type Registration = z.infer<typeof Registration>;

export const Credentials = z.object({
  email: EmailAddress,
  password: z.string().min(1, 'Password is required').max(200, 'Please use at most 200 characters'),
});
export type Credentials = z.infer<typeof Credentials>;

export const User = z.object({
  id: AccountId,
  name: z.string(),
  email: z.string(),
  isAdmin: z.boolean(),
  /** The plan that was chosen. */
  subscriptionPlan: PlanId,
  /** The plan that applies now: a plan that ended counts as free. */
  effectivePlan: PlanId,
  deviceSeats: z.number().int(),
  extraStorageBytes: z.number().int(),
});
export type User = z.infer<typeof User>;

const SignedIn = z.object({ token: z.string(), user: User });

export const accounts = routes({
  register: {
    method: 'POST',
    path: '/api/auth/register',
    access: 'public',
    summary: 'Create an account and sign in; the first account of an installation is its admin',
    body: Registration,
    response: SignedIn,
    status: 201,
    errors: ['account.address_taken', 'request.too_many'],
  },
  login: {
    method: 'POST',
    path: '/api/auth/login',
    access: 'public',
    summary: 'Sign in; the answer also sets a cookie that opens files and the event stream',
    body: Credentials,
    response: SignedIn,
    errors: ['auth.credentials_invalid', 'request.too_many'],
  },
  logout: {
    method: 'POST',
    path: '/api/auth/logout',
    access: 'user',
    summary: 'End this session: its token and its cookie; other sessions live on',
    response: z.object({ success: z.literal(true) }),
  },
  me: {
    method: 'GET',
    path: '/api/auth/me',
    access: 'user',
    summary: 'The signed-in user',
    response: User,
  },
  profile: {
    method: 'GET',
    path: '/api/user/profile',
    access: 'user',
    summary: 'The signed-in user, wrapped',
    response: z.object({ user: User }),
  },
});
