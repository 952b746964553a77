// oxlint-disable-next-line eslint/no-restricted-imports -- only the type of the whole module
import type * as React from 'react';

// React's development build records where each element is created, for its own messages. Without that, the tests need a
// third less processor time, and React still reports misuse with the component's name.
Reflect.deleteProperty(console, 'createTask'); // each module of React looks for it when it is loaded
const react: typeof React = await import('react');
Object.defineProperty(
  Reflect.get(react, '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE'),
  'recentlyCreatedOwnerStacks',
  { get: () => Infinity, set() {} },
);
