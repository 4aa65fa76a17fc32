/** A real SMTP server for tests that stores the mails it receives. */
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import type { AddressInfo } from 'node:net';

export interface MailServer {
  url: string;
  received: Email[];
  /** While true, every delivery is refused temporarily. */
  down: boolean;
  /** The newest mail to this address; waits up to ten seconds. @throws Error when none arrives */
  newestTo(address: string, matching?: (mail: Email) => boolean): Promise<Email>;
  /** The six digits of the newest mail to this address. */
  codeFor(address: string): Promise<string>;
  stop(): Promise<void>;
}

export async function startMailServer(): Promise<MailServer> {
  const received: Email[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onData(stream, _session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        if (mail.down) return done(Object.assign(new Error('Try again later'), { responseCode: 451 }));
        PostalMime.parse(Buffer.concat(chunks)).then((email) => {
          received.push(email);
          done();
        }, done);
      });
    },
  });
  // A shop that is killed while it sends a mail resets its connection. That is no error of the mail server.
  server.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'ECONNRESET' && error.code !== 'EPIPE') throw error;
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.server.address() as AddressInfo;
  const mail: MailServer = {
    url: `smtp://127.0.0.1:${port}`,
    received,
    down: false,
    async newestTo(address, matching = () => true) {
      const until = Date.now() + 60_000;
      for (;;) {
        const found = received.findLast(
          (m) => m.to?.some((to) => to.address?.toLowerCase() === address.toLowerCase()) && matching(m),
        );
        if (found) return found;
        if (Date.now() > until) throw new Error(`No mail to ${address} came`);
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
    },
    async codeFor(address) {
      const { text = '' } = await mail.newestTo(address);
      const code = /\b\d{6}\b/.exec(text)?.[0];
      if (!code) throw new Error(`The mail to ${address} has no code`);
      return code;
    },
    stop: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
  return mail;
}
