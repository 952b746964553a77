import { AppError } from '@vitrine/contract/core/errors';
import { NewWebhook } from '@vitrine/contract/integrations/webhooks';
import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Router } from '../../routing/navigation.tsx';
import { expect, test, vi } from 'vitest';
import { ConfirmProvider } from '../../../app/confirm-provider.tsx';
import { ChecksField } from './choice-fields.tsx';
import { FormDialog } from './form-dialog.tsx';
import type { SchemaSource } from './schema.ts';
import { TextField } from './text-field.tsx';
import { useForm } from './use-form.ts';

type Body = ReturnType<typeof NewWebhook.parse>;

type Send = (body: Body) => Promise<unknown>;

interface OpenOptions {
  submit?: Send;
  schema?: SchemaSource<Body>;
  isInPlace?: boolean;
  /** Without the field of events. */
  isShort?: boolean;
  discard?: string;
}

const empty: { name: string; url: string; events: 'screen.offline'[] } = { name: '', url: '', events: [] };

/** A dialog that adds a webhook; the functions are called when it is done, and when it is closed. */
function open({
  submit = async () => 'answer',
  schema = async () => NewWebhook,
  isInPlace = false,
  isShort = false,
  ...rest
}: OpenOptions) {
  const [done, onClose] = [vi.fn<(answer: unknown, values: object) => void>(), vi.fn<() => void>()];
  function Example() {
    const form = useForm(schema, empty, submit, {
      refusals: {
        'address.refused': 'url',
        'group.not_found': { field: 'name', message: 'This group was deleted.' },
      },
      failure: 'It was not saved.',
      isInPlace,
      done,
    });
    return (
      <FormDialog form={form} title="Add webhook" submit="Add" onClose={onClose} {...rest}>
        <TextField {...form.at('name')} label="Name" />
        <TextField {...form.at('url')} label="Address" />
        {!isShort && (
          <ChecksField
            {...form.at('events')}
            label="Events"
            options={[{ value: 'screen.offline', label: 'A screen is offline' }]}
          />
        )}
      </FormDialog>
    );
  }
  render(
    <Router>
      <ConfirmProvider>
        <Example />
      </ConfirmProvider>
    </Router>,
  );
  return { person: userEvent.setup(), done, onClose };
}

const field = (name: string) => screen.getByRole('textbox', { name });
const add = () => screen.getByRole('button', { name: 'Add' });

async function fill(person: ReturnType<typeof userEvent.setup>): Promise<void> {
  await person.type(field('Name'), ' Tickets ');
  await person.type(field('Address'), 'https://example.com/');
  const events = screen.queryByRole('checkbox', { name: 'A screen is offline' });
  if (events !== null) await person.click(events);
}

test('a form says what is wrong when it is submitted, in the words of the contract, and moves to the first wrong field', async () => {
  const submit = vi.fn<Send>(async () => 'answer');
  const { person, done } = open({ submit });
  expect(screen.queryByText('Please enter a name')).toBeNull();
  await person.click(add());
  expect(await screen.findByText('Please enter a name')).toBeInTheDocument();
  expect(screen.getByText('Please choose at least one event')).toBeInTheDocument();
  expect(field('Name')).toHaveFocus();
  await person.type(field('Name'), 'Tickets');
  expect(screen.queryByText('Please enter a name')).toBeNull();
  await person.type(field('Address'), 'https://example.com/{Enter}');
  expect(screen.getByRole('checkbox', { name: 'A screen is offline' })).toHaveFocus();
  expect(submit).not.toHaveBeenCalled();
  await person.keyboard(' ');
  await person.click(add());
  await vi.waitFor(() => expect(done).toHaveBeenCalledOnce());
});

test('the request is what the contract makes of the values, and its answer is passed on with them', async () => {
  const submit = vi.fn<Send>(async () => 'answer');
  const { person, done } = open({ submit });
  await fill(person);
  await person.click(add());
  const body = { name: 'Tickets', url: 'https://example.com/', events: ['screen.offline'], groupIds: null };
  await vi.waitFor(() => expect(submit).toHaveBeenCalledExactlyOnceWith(body));
  expect(done).toHaveBeenCalledExactlyOnceWith('answer', { ...empty, ...body, name: ' Tickets ', groupIds: undefined });
});

test('a field that the server refuses says why and gets the focus, until its value is another one', async () => {
  const submit = vi.fn<Send>(() => Promise.reject(new AppError('address.refused')));
  const { person } = open({ submit });
  await fill(person);
  await person.click(add());
  expect(await screen.findByText('The server does not open this address.')).toBeInTheDocument();
  expect(field('Address')).toHaveFocus();
  expect(screen.queryByRole('alert')).toBeNull();
  await person.type(field('Name'), '!');
  expect(screen.getByText('The server does not open this address.')).toBeInTheDocument();
  await person.type(field('Address'), '!');
  expect(screen.queryByText('The server does not open this address.')).toBeNull();
});

test.each([
  ['in words of the form', new AppError('group.not_found'), 'This group was deleted.'],
  [
    'as the contract of the server has it',
    new AppError('request.invalid', { details: { in: 'body', issues: [{ path: ['name'], message: 'Too long' }] } }),
    'Too long',
  ],
])('a refused field is named %s', async (_, error, message) => {
  const { person } = open({ submit: () => Promise.reject(error) });
  await fill(person);
  await person.click(add());
  expect(await screen.findByText(message)).toBeInTheDocument();
  expect(field('Name')).toHaveFocus();
  expect(screen.queryByRole('alert')).toBeNull();
});

test('any other failure is shown in the dialog, which keeps the values', async () => {
  const submit = vi.fn<Send>(() => Promise.reject(new AppError('webhook.limit_reached')));
  const { person, done, onClose } = open({ submit });
  await fill(person);
  await person.click(add());
  expect(await screen.findByRole('alert')).toHaveTextContent(new AppError('webhook.limit_reached').message);
  expect(field('Name')).toHaveValue(' Tickets ');
  submit.mockRejectedValueOnce(new Error(''));
  await person.click(add());
  await vi.waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent('It was not saved.'));
  submit.mockResolvedValueOnce('answer');
  await person.click(add());
  await vi.waitFor(() => expect(done).toHaveBeenCalledOnce());
  expect(screen.queryByRole('alert')).toBeNull();
  expect(onClose).not.toHaveBeenCalled();
});

test('a change that waits for approval has not failed', async () => {
  const { promise, reject } = Promise.withResolvers<unknown>();
  const { person } = open({ submit: () => promise });
  await fill(person);
  await person.click(add());
  await vi.waitFor(() => expect(add()).toHaveAttribute('aria-busy', 'true'));
  reject(new AppError('approval.waiting'));
  await vi.waitFor(() => expect(add()).not.toHaveAttribute('aria-busy'));
  expect(screen.queryByRole('alert')).toBeNull();
});

test('what no field shows is said by the form', async () => {
  const { person } = open({ isShort: true });
  await fill(person);
  await person.click(add());
  expect(await screen.findByRole('alert')).toHaveTextContent('Please choose at least one event');
});

test('a form is sent once at a time', async () => {
  const { promise, resolve } = Promise.withResolvers<unknown>();
  const submit = vi.fn<Send>(() => promise);
  const { person, done } = open({ submit });
  await fill(person);
  await person.type(field('Name'), '{Enter}');
  await person.type(field('Name'), '{Enter}');
  resolve('answer');
  await vi.waitFor(() => expect(done).toHaveBeenCalledOnce());
  expect(submit).toHaveBeenCalledOnce();
});

test('rules that do not arrive are fetched again with the submission, which says why it fails', async () => {
  const schema = vi.fn<() => Promise<typeof NewWebhook>>(() =>
    Promise.reject(new Error('The page is of an older release.')),
  );
  const { person, done } = open({ schema });
  await fill(person);
  await person.click(add());
  expect(await screen.findByRole('alert')).toHaveTextContent('The page is of an older release.');
  schema.mockResolvedValueOnce(NewWebhook);
  await person.click(add());
  await vi.waitFor(() => expect(done).toHaveBeenCalledOnce());
});

test('a long form asks before its changes are given up, and only then', async () => {
  const { person, onClose } = open({ discard: 'Your changes to this webhook have not been saved.' });
  await person.type(field('Name'), 'T');
  await person.keyboard('{Escape}');
  await person.click(await screen.findByRole('button', { name: 'Keep editing' }));
  expect(onClose).not.toHaveBeenCalled();
  await person.click(screen.getByRole('button', { name: 'Cancel' }));
  await person.click(await screen.findByRole('button', { name: 'Discard' }));
  await vi.waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  await person.clear(field('Name'));
  await person.click(screen.getByRole('button', { name: 'Close' }));
  await vi.waitFor(() => expect(onClose).toHaveBeenCalledTimes(2));
});

test('a form that stands on a page loads its schema with the first change', async () => {
  const schema = vi.fn<() => Promise<typeof NewWebhook>>(async () => NewWebhook);
  const { person } = open({ schema, isInPlace: true });
  expect(schema).not.toHaveBeenCalled();
  await person.type(screen.getByLabelText('Name'), 'W');
  expect(schema).toHaveBeenCalledOnce();
});
