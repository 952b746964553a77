import { testFirstRequests } from '../test/requests/first-requests.ts';

testFirstRequests(60);
