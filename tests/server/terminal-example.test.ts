import { spawn, type ChildProcessWithoutNullStreams } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { englishRefusals } from '@creneau/core';
import { aGround, startServer, type Ground, type RunningServer } from '../support/running-server';

const FOLDER = 'docs/examples/terminal';
const PATIENCE = 120_000;
const LONGEST_SILENCE = 30_000;

const programs: ChildProcessWithoutNullStreams[] = [];

/** The program as a person starts it, and what it says to them. */
class Conversation {
  private output = '';
  private read = 0;
  private readonly program: ChildProcessWithoutNullStreams;
  private heard: () => void = () => undefined;
  private readonly ended: Promise<unknown>;

  constructor(...options: readonly string[]) {
    this.program = spawn(
      process.execPath,
      ['-C', '@creneau/source', '--import', 'tsx', join(FOLDER, 'main.ts'), ...options],
      { stdio: 'pipe' },
    );
    this.ended = once(this.program, 'exit');
    programs.push(this.program);
    for (const stream of [this.program.stdout, this.program.stderr])
      stream.on('data', (text: Buffer) => {
        this.output += text.toString();
        this.heard();
      });
  }

  /** Waits until it says this, after all that was waited for before; answers what stands up to it. */
  async hears(words: string | RegExp): Promise<string> {
    for (;;) {
      const rest = this.output.slice(this.read);
      const found =
        typeof words === 'string' ? { 0: words, index: rest.indexOf(words) } : words.exec(rest);
      if (found && found.index >= 0) {
        this.read += found.index + found[0].length;
        return rest.slice(0, found.index + found[0].length);
      }
      const isOver = await Promise.race([
        new Promise<void>((resolve) => (this.heard = resolve)),
        this.ended.then(() => this.output.length === this.read + rest.length),
        setTimeout(LONGEST_SILENCE, true, { ref: false }),
      ]);
      if (isOver) throw new Error(`“${words}” was awaited of:\n${this.output}`);
    }
  }

  async answers(question: string | RegExp, answer: string): Promise<string> {
    const asked = await this.hears(question);
    this.program.stdin.write(`${answer}\n`);
    return asked;
  }

  /** Types what stands before the line of a list. */
  async picks(title: string, line: RegExp): Promise<string> {
    await this.hears(title);
    const list = await this.hears('\n> ');
    const [, key, text] = new RegExp(`^ *(\\S+)  (${line.source})`, 'mu').exec(list) ?? [];
    if (key === undefined || text === undefined) throw new Error(`${line} is not in\n${list}`);
    this.program.stdin.write(`${key}\n`);
    return text;
  }

  async end(): Promise<void> {
    this.program.stdin.end();
    await this.ended;
  }
}

const MENU = 'What would you like to do?';

describe('the front end in a terminal', () => {
  let ground: Ground;
  let server: RunningServer;

  beforeAll(async () => {
    ground = await aGround('PostgreSQL', 'demonstration');
    server = await startServer(ground.environment);
  }, PATIENCE);

  afterAll(async () => {
    await server?.kill();
    await ground?.remove();
  });

  afterEach(() => programs.forEach((program) => program.kill()));

  it('is written on the core and its calls alone, in under 300 lines of code', () => {
    const sources = readdirSync(FOLDER)
      .filter((file) => file.endsWith('.ts'))
      .map((file) => readFileSync(join(FOLDER, file), 'utf8'));
    const imported = sources.flatMap((text) =>
      [...text.matchAll(/from '([^.'][^']*)'/g)].map(([, name]) => name),
    );

    expect([...new Set(imported)].sort()).toEqual([
      '@creneau/adapters/http',
      '@creneau/core',
      '@creneau/core/presentation',
      '@creneau/core/visit',
      'node:readline',
      'rxjs',
    ]);
    const lines = sources.flatMap((text) => text.split('\n'));
    const isCode = (line: string): boolean => !/^\s*($|\/\/|\/\*\*)/.test(line);
    expect(lines.filter(isCode).length).toBeLessThan(300);
  });

  it(
    'books for a newcomer, who then finds the appointment, moves it and cancels it',
    async () => {
      const program = new Conversation(server.address, 'salon-lumiere');

      await program.picks(MENU, /Book/);
      await program.picks('What kind of service?', /Hair/);
      await program.picks('Which service?', /Women’s cut/);
      await program.answers('With whom?', 'somebody');
      await program.hears('“somebody” is not in the list');
      await program.answers('>', '1');
      await program.picks('Free times', /Later days/);
      const booked = await program.picks('Free times', /[A-Z][a-z]+,? .+, \d\d:\d\d/);
      await program.answers('First name:', 'Nour');
      await program.answers('Last name:', 'Haddad');
      await program.answers('Email:', 'nour');
      await program.hears('like name@example.org.');
      await program.answers('Email:', 'nour@mail.example');
      await program.answers('Phone:', '06 39 98 12 34');
      await program.answers('Date of birth (year-month-day) (optional):', '');
      await program.answers('(optional):', '');
      await program.hears('Your appointment is confirmed:');
      expect(await program.hears('\n\n')).toContain(booked);

      await program.picks(MENU, /See/);
      expect(await program.picks('Your appointments', /.+ for Nour/)).toContain(booked);
      await program.picks(booked, /Move/);
      await program.picks('Free times', /Later days/);
      const moved = await program.picks('Free times', /[A-Z][a-z]+,? .+, \d\d:\d\d/);
      await program.hears(`It is moved to ${moved}.`);

      await program.picks(MENU, /See/);
      expect(await program.picks('Your appointments', /.+ for Nour/)).toContain(moved);
      await program.picks(moved, /Cancel/);
      await program.answers('[y/N]', 'y');
      await program.hears('It is cancelled.');
      await program.picks(MENU, /See/);
      await program.hears('You have no appointment to come.');
      await program.end();
    },
    PATIENCE,
  );

  it(
    '[CANCEL-10] cancels what was just booked by one command, and says what it was',
    async () => {
      const program = new Conversation(server.address, 'salon-lumiere');

      await program.picks(MENU, /Book/);
      await program.picks('What kind of service?', /Hair/);
      await program.picks('Which service?', /Women’s cut/);
      await program.answers('With whom?', '1');
      await program.picks('Free times', /Later days/);
      const booked = await program.picks('Free times', /[A-Z][a-z]+,? .+, \d\d:\d\d/);
      for (const [question, answer] of [
        ['First name:', 'Noa'],
        ['Last name:', 'Haddad'],
        ['Email:', 'noa@mail.example'],
        ['Phone:', '06 39 98 12 34'],
        ['Date of birth (year-month-day) (optional):', ''],
        ['(optional):', ''],
      ] as const)
        await program.answers(question, answer);
      await program.hears('Your appointment is confirmed:');
      await program.picks(MENU, /Cancel what you have just booked/);
      await program.answers('[y/N]', 'y');
      await program.hears(`Cancelled: Women’s cut, ${booked}.`);
      // nothing is left to cancel
      await program.hears(MENU);
      expect(await program.hears('\n> ')).not.toContain('just booked');
      await program.end();
    },
    PATIENCE,
  );

  it(
    'shows whoever logs in what they have',
    async () => {
      const program = new Conversation(server.address, 'salon-lumiere');

      await program.picks(MENU, /Log in/);
      await program.answers('Email:', 'camille@example.org');
      await program.answers('Password', 'Bonsoir-2026!');
      await program.hears(englishRefusals.credentialsWrong);
      await program.picks(MENU, /Log in/);
      await program.answers('Email:', 'camille@example.org');
      await program.answers('Password', 'Bonjour-2026!');
      await program.hears('You are logged in as camille@example.org.');
      await program.picks(MENU, /See/);
      await program.picks('Your appointments', /.+ for Camille and .+ for Camille/);
      await program.end();
    },
    PATIENCE,
  );

  it(
    'says what to do when there is no such business, or no server',
    async () => {
      const unknown = new Conversation(server.address, 'nobody');
      const alone = new Conversation('http://127.0.0.1:9', 'salon-lumiere');

      await unknown.hears('There is no business of that name');
      await alone.hears('The server does not answer: check its address');
    },
    PATIENCE,
  );
});
