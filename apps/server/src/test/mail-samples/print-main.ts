import { renderMail } from '../../platform/mail/template.ts';
import { mailSamples } from './samples.ts';

// For tests in the browser, which know nothing of the server's inside.
const rendered = Object.entries(mailSamples).map(([name, mail]) => ({ name, ...renderMail(mail) }));
process.stdout.write(JSON.stringify(rendered));
