import { testFirstRequests } from './first-requests.suite.ts';

testFirstRequests(60);
