import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { SHIPPED } from '../support/shipped';
import { SERVED_V8_OPTIONS } from '../support/v8-options';

const containerfile = readFileSync('deploy/Containerfile', 'utf8');

it('copies into the image what is shipped, and nothing else', () => {
  const copied = [...containerfile.matchAll(/^COPY --from=build (.+) \S+$/gm)].flatMap(
    ([, paths]) => (paths ?? '').split(' ').map((path) => path.replace('/creneau/', '')),
  );

  expect(copied.sort()).toEqual([...SHIPPED].sort());
});

it('installs what the server needs and nothing of the page, by one command in the guide, the image and the message of a start without libraries', () => {
  const command = 'npm ci --omit=dev --workspace server --ignore-scripts';
  const files = ['docs/operators.md', 'deploy/Containerfile', 'server/run.mjs', 'README.md'];

  for (const file of files) {
    const [, ...installing] = readFileSync(file, 'utf8').split('npm ci --omit=dev');
    expect([file, installing.length]).toEqual([file, 1]);
    expect([file, `npm ci --omit=dev${installing[0] ?? ''}`]).toEqual([
      file,
      expect.stringMatching(new RegExp(`^${command}`)),
    ]);
  }
});

it('starts the server as `npm run serve` does', () => {
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as {
    readonly scripts: { readonly serve: string };
  };
  const [, served = ''] = /exec (node .*)$/.exec(scripts.serve) ?? [];
  const command = served.replace('$npm_package_config_v8', SERVED_V8_OPTIONS.join(' '));
  const [, inImage = '[]'] = /^CMD (\[.*\])$/m.exec(containerfile) ?? [];
  const [, inUnit] =
    /^ExecStart=\/usr\/bin\/(.*)$/m.exec(readFileSync('deploy/creneau@.service', 'utf8')) ?? [];

  expect(command).toContain('--max-old-space-size=');
  expect((JSON.parse(inImage) as readonly string[]).join(' ')).toBe(command);
  expect(inUnit).toBe(command);
});

it('has a unit that systemd understands, where systemd is', () => {
  const verify = '/usr/bin/systemd-analyze';
  if (!existsSync(verify)) return;

  const { status, stderr } = spawnSync(verify, ['verify', 'deploy/creneau@.service']);

  expect(status).toBe(0);
  // it warns of what it does not know, and goes on
  expect(stderr.toString()).not.toMatch(/creneau@\S*:\d+:/);
});
