import { once } from 'node:events';
import { chown, copyFile, mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { type TemporaryFolder, temporaryFolder } from '@contenthub/testing/fixtures/temporary-folder';
import { spawnChild } from '@contenthub/testing/processes/spawn-child';
import { freePort } from '@contenthub/testing/sockets/free-port';
import { expect } from 'vitest';
import { MailServer, type ReceivedMail, toReceivedMail } from './mail-server.ts';

const binary = '/usr/sbin/exim4';
const login = { user: 'hub', password: 'secret-of-the-mail-service' };
/** The domain of return addresses. */
const bounceDomain = 'bounces.example.com';

/** A mail server and the mails that it has delivered. */
export type Mailbox = Pick<MailServer, 'url' | 'to' | 'stop'>;

/** Starts Exim. Only root can, so for others it is the server in this process. */
export const startMailbox = (): Promise<Mailbox> => (process.getuid?.() === 0 ? Exim.start() : MailServer.start());

/**
 * Debian's Exim for one test file, as two mail servers. The hub signs in to the first one, which passes mails on to the
 * second one, the server of all recipients. Addresses decide what happens: the first server refuses `refused…`, the
 * second one refuses `gone…` and `full…`, so the first one reports them to the return address. The second server
 * delivers all other mails to one mailbox, which tests read.
 */
export class Exim {
  readonly url: string;
  readonly bounceAddress = `bounces@${bounceDomain}`;
  readonly #folder: TemporaryFolder;
  readonly #child: ReturnType<typeof spawnChild>;
  readonly #read = new Map<string, ReceivedMail>();

  private constructor(folder: TemporaryFolder, port: number, child: ReturnType<typeof spawnChild>) {
    this.#folder = folder;
    this.#child = child;
    this.url = `smtp://${login.user}:${login.password}@127.0.0.1:${port}`;
  }

  static async start(): Promise<Exim> {
    const folder = await temporaryFolder();
    const ports = { relay: await freePort(), recipients: await freePort() };
    const configuration = join(folder.path, 'exim.conf');
    // A copy does not change its user when it starts, so Linux ends it together with its parent.
    const program = join(folder.path, 'exim');
    await copyFile(binary, program).catch(() => {
      throw new Error('Exim is not installed: run `npm run services` first');
    });
    await writeFile(configuration, configure(folder.path, program, ports));
    const { uid, gid } = await findEximUser();
    for (const part of ['', 'spool', 'log', 'mailbox', 'bounces']) {
      const path = join(folder.path, part);
      await mkdir(path, { recursive: true });
      await chown(path, uid, gid);
    }
    const child = spawnChild(program, ['-bdf', '-q1s', '-C', configuration], {
      stdio: ['ignore', 'ignore', 'pipe'],
      ...{ env: {}, uid, gid },
    });
    let errors = '';
    child.stderr?.setEncoding('utf8').on('data', (text: string) => (errors += text));
    for (const port of Object.values(ports))
      while (!(await canConnect(port))) {
        if (child.exitCode !== null) throw new Error(`Exim exited:\n${errors}`);
        await pause(20);
      }
    return new Exim(folder, ports.relay, child);
  }

  /** The Maildir of return addresses. */
  get bounceFolder(): string {
    return join(this.#folder.path, 'bounces');
  }

  /** All delivered mails, oldest first. */
  async mails(): Promise<ReceivedMail[]> {
    const folder = join(this.#folder.path, 'mailbox', 'new');
    const names = (await readdir(folder).catch(() => [])).toSorted();
    const mails: ReceivedMail[] = [];
    for (const name of names) {
      const mail = this.#read.get(name) ?? (await toReceivedMail(await readFile(join(folder, name))));
      this.#read.set(name, mail);
      mails.push(mail);
    }
    return mails;
  }

  /** Returns the latest mail to an address, once it has arrived. */
  async to(address: string, subject: RegExp = /./): Promise<ReceivedMail> {
    const find = async () => (await this.mails()).findLast((mail) => mail.to === address && subject.test(mail.subject));
    await expect.poll(find).toBeDefined();
    return (await find()) as ReceivedMail;
  }

  async stop(): Promise<void> {
    if (this.#child.exitCode === null && this.#child.signalCode === null) {
      this.#child.kill('SIGTERM');
      await once(this.#child, 'exit');
    }
    await this.#folder.remove();
  }
}

/** The account that Debian's package creates. Nobody else may start the program. */
async function findEximUser(): Promise<{ uid: number; gid: number }> {
  const [, uid, gid] = /^Debian-exim:[^:]*:(\d+):(\d+):/m.exec(await readFile('/etc/passwd', 'utf8')) ?? [];
  return { uid: Number(uid), gid: Number(gid) };
}

function canConnect(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1');
  return new Promise<boolean>((resolve) => {
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
  }).finally(() => socket.destroy());
}

const configure = (folder: string, program: string, ports: { relay: number; recipients: number }) => `
primary_hostname = mx.example.com
qualify_domain = ${bounceDomain}
exim_path = ${program}
spool_directory = ${folder}/spool
log_file_path = ${folder}/log/%slog
pid_file_path = ${folder}/exim.pid
local_interfaces = 127.0.0.1
daemon_smtp_ports = ${ports.relay} : ${ports.recipients}
deliver_drop_privilege
keep_environment =
# No name server, no encryption on the loopback interface.
host_lookup =
tls_advertise_hosts =
# Otherwise the eleventh mail of a connection waits for the next run of the queue.
smtp_accept_queue_per_connection = 0
acl_smtp_rcpt = recipient
acl_smtp_data = accept

begin acl
recipient:
  deny
    message = 5.7.1 Sign in first
    condition = \${if eq{$received_port}{${ports.relay}}}
    ! authenticated = *
  deny
    message = 5.1.1 No such user
    condition = \${if eq{$received_port}{${ports.relay}}}
    local_parts = ^refused
  deny
    message = 5.1.1 No such user
    condition = \${if eq{$received_port}{${ports.recipients}}}
    local_parts = ^gone
  deny
    message = 5.2.2 Mailbox full
    condition = \${if eq{$received_port}{${ports.recipients}}}
    local_parts = ^full
  accept

begin routers
bounces:
  driver = accept
  domains = ${bounceDomain}
  transport = bounces
mailbox:
  driver = accept
  condition = \${if eq{$received_port}{${ports.recipients}}}
  transport = mailbox
relay:
  driver = manualroute
  route_list = * 127.0.0.1
  self = send
  transport = relay

begin transports
relay:
  driver = smtp
  port = ${ports.recipients}
  allow_localhost
mailbox:
  driver = appendfile
  directory = ${folder}/mailbox
  maildir_format
  return_path_add
bounces:
  driver = appendfile
  directory = ${folder}/bounces
  maildir_format
  envelope_to_add

begin retry
* * F,1h,1s

begin authenticators
plain:
  driver = plaintext
  public_name = PLAIN
  server_prompts = :
  server_condition = \${if and{{eq{$auth2}{${login.user}}}{eq{$auth3}{${login.password}}}}}
  server_set_id = $auth2
`;
