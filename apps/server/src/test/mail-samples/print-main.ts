import { renderMail } from '../../platform/mail/template.ts';
import { mailSamples } from './samples.ts';

// For tests in the browser, which know nothing of the server's inside.
const rendered = Object.entries(mailSamples).map(([name, mail]) => {
  const { subject, text, html, attachments } = renderMail(mail);
  // A browser does not find the files of a mail.
  const whole = attachments.reduce(
    (all, { cid, contentType, content }) =>
      all.replaceAll(`cid:${cid}`, `data:${contentType};base64,${Buffer.from(content).toString('base64')}`),
    html,
  );
  return { name, subject, text, html: whole };
});
process.stdout.write(JSON.stringify(rendered));
