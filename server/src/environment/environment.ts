import type { FastifyInstance } from 'fastify';
import { isLoopback, isNetwork } from '../request/network';
import { addressMistake, HIGHEST_PORT, webAddressMistake } from './address-mistake';

/** The operator's configuration, all of it optional (`docs/operators.md`). */
export interface Environment {
  /** 0 for any free one. */
  readonly port: number;
  readonly host: string;
  /** PostgreSQL 15 or newer; undefined for the embedded database. */
  readonly databaseUrl: string | undefined;
  /** A read replica, for lists. */
  readonly databaseReadUrl: string | undefined;
  /** For the embedded database, and mails without an SMTP server. */
  readonly dataFolder: string;
  /** If undefined, mails are written to files. */
  readonly smtpUrl: string | undefined;
  /** SMS gateway; if undefined, SMS are written to files. */
  readonly smsUrl: string | undefined;
  readonly smsToken: string | undefined;
  /** Sender of mails; default: an address at the host of the page. */
  readonly mailFrom: string | undefined;
  /** Origin of links in mails. */
  readonly publicUrl: string | undefined;
  /** Map tiles, with `{z}`, `{x}`, `{y}`, and `{key}` if they need one. */
  readonly tileUrl: string | undefined;
  /** Public: the page sends it to the tile server. */
  readonly tileKey: string | undefined;
  readonly tileAttribution: string | undefined;
  readonly videoUrl: string;
  readonly conversionsUrl: string | undefined;
  readonly conversionPartner: string | undefined;
  /** Signs links; default: generated in the data folder. */
  readonly secret: string | undefined;
  /** Private networks that webhooks may reach, also without TLS. */
  readonly webhookAllowedNetworks: readonly string[];
  /** Required by `/metrics`; if undefined, only this machine may read it. */
  readonly metricsToken: string | undefined;
  readonly production: boolean;
}

/** The message is one line. */
export class EnvironmentError extends Error {
  override readonly name = 'EnvironmentError';
}

type Variables = { readonly [name: string]: string | undefined };

const OUR_PREFIX = 'CRENEAU_';
const OURS = ['CRENEAU_DATA', 'CRENEAU_SECRET'];
const SHORTEST_SECRET = 32;
const SHORTEST_TOKEN = 16;
const LONGEST_MAIL_ADDRESS = 254;
const MAIL_ADDRESS = /^[\w.+-]+@[a-z\d](?:[a-z\d.-]*[a-z\d])?$/i;
export const VIDEO_ROOMS = 'https://meet.jit.si';
/** Chooses the embedded database explicitly, as production requires. */
const EMBEDDED = 'embedded';
/** Kubernetes sets these if a service is called `creneau`. */
const INJECTED =
  /_SERVICE_HOST$|_SERVICE_PORT(?:_\w+)?$|_PORT_\d+_(?:TCP|UDP|SCTP)(?:_(?:PROTO|PORT|ADDR))?$/;
const INJECTED_PORT = /^(?:tcp|udp|sctp):\/\//;
const MODES = ['development', 'production', 'test'];

/**
 * @throws {EnvironmentError} with the name of the variable, never its value, which may be a
 * password.
 */
export function environmentFrom(variables: Variables): Environment {
  const unknown = Object.entries(variables).find(
    ([name, value]) =>
      name.startsWith(OUR_PREFIX) && !OURS.includes(name) && !isInjected(name, value),
  )?.[0];
  if (unknown !== undefined) {
    throw new EnvironmentError(
      `${unknown} is not a variable of Creneau; known: ${OURS.join(', ')}`,
    );
  }
  const mode = variables.NODE_ENV || 'development';
  if (!MODES.includes(mode)) throw environmentError('NODE_ENV', `one of ${MODES.join(', ')}`);

  return {
    port: portFrom(variables.PORT),
    host: hostFrom(variables.HOST),
    ...databasesFrom(variables, mode),
    dataFolder: folderFrom(variables.CRENEAU_DATA),
    smtpUrl: urlFrom('SMTP_URL', variables, ['smtp:', 'smtps:'], addressMistake),
    smsUrl: urlFrom('SMS_URL', variables, ['https:', 'http:']),
    smsToken: longTextFrom('SMS_TOKEN', variables, SHORTEST_TOKEN),
    mailFrom: mailAddressFrom(variables.MAIL_FROM),
    publicUrl: originFrom('PUBLIC_URL', variables),
    tileUrl: tilesFrom(variables),
    tileKey: tileKeyFrom(variables.TILE_KEY),
    tileAttribution: variables.TILE_ATTRIBUTION || undefined,
    videoUrl: (urlFrom('VIDEO_URL', variables, ['https:', 'http:']) ?? VIDEO_ROOMS).replace(
      /\/+$/,
      '',
    ),
    conversionsUrl: urlFrom('CONVERSIONS_URL', variables, ['https:']),
    conversionPartner: partnerFrom(variables.CONVERSION_PARTNER),
    secret: longTextFrom('CRENEAU_SECRET', variables, SHORTEST_SECRET),
    webhookAllowedNetworks: networksFrom(variables.WEBHOOK_ALLOWED_NETWORKS),
    metricsToken: longTextFrom('METRICS_TOKEN', variables, SHORTEST_TOKEN),
    production: mode === 'production',
  };
}

/** True if the public URL and the network interface are local. */
export const isLocal = ({
  production,
  publicUrl,
  host,
}: Pick<Environment, 'production' | 'publicUrl' | 'host'>): boolean =>
  !production &&
  isThisMachine(host) &&
  (publicUrl === undefined || isThisMachine(new URL(publicUrl).hostname));

const isThisMachine = (host: string): boolean =>
  host.toLowerCase() === 'localhost' || isLoopback(host.replace(/^\[|\]$/g, ''));

/** Unsent mails may be shown in the browser then. A database server says otherwise. */
export const isForOneMachine = (
  environment: Pick<Environment, 'production' | 'databaseUrl' | 'publicUrl' | 'host'>,
): boolean => isLocal(environment) && environment.databaseUrl === undefined;

const isInjected = (name: string, value = ''): boolean =>
  INJECTED.test(name) || (name.endsWith('_PORT') && INJECTED_PORT.test(value));

function databasesFrom(
  variables: Variables,
  mode: string,
): Pick<Environment, 'databaseUrl' | 'databaseReadUrl'> {
  const schemes = ['postgres:', 'postgresql:'];
  const isEmbedded = variables.DATABASE_URL === EMBEDDED;
  const databaseUrl = isEmbedded
    ? undefined
    : urlFrom('DATABASE_URL', variables, schemes, addressMistake);
  const databaseReadUrl = urlFrom('DATABASE_READ_URL', variables, schemes, addressMistake);
  if (databaseReadUrl !== undefined && databaseUrl === undefined)
    throw new EnvironmentError('DATABASE_READ_URL needs DATABASE_URL, the primary it follows');
  if (mode === 'production' && databaseUrl === undefined && !isEmbedded)
    throw new EnvironmentError(
      `DATABASE_URL is not set, which production needs: name a PostgreSQL, or write ${EMBEDDED} for the database in CRENEAU_DATA`,
    );
  return { databaseUrl, databaseReadUrl };
}

function portFrom(text: string | undefined): number {
  if (!text) return 4000;
  const port = /^\d{1,5}$/.test(text) ? Number(text) : Infinity;
  if (port > HIGHEST_PORT) throw environmentError('PORT', `a number from 0 to ${HIGHEST_PORT}`);
  return port;
}

function hostFrom(text: string | undefined): string {
  if (!text) return 'localhost';
  if (!/^[A-Za-z0-9.:-]{1,253}$/.test(text))
    throw environmentError('HOST', 'a host name or an IP address');
  return text;
}

function folderFrom(text: string | undefined): string {
  if (text === undefined) return 'var';
  if (text.trim() === '' || text.includes('\0')) throw environmentError('CRENEAU_DATA', 'a folder');
  return text;
}

function partnerFrom(text: string | undefined): string | undefined {
  if (!text) return undefined;
  if (!/^[\w.-]{1,64}$/.test(text))
    throw environmentError('CONVERSION_PARTNER', '1 to 64 letters, digits, dots, hyphens');
  return text;
}

function longTextFrom(name: string, variables: Variables, shortest: number): string | undefined {
  const text = variables[name];
  if (!text) return undefined;
  if (text.length < shortest)
    throw environmentError(name, `a text of ${shortest} characters at least`);
  return text;
}

function networksFrom(text: string | undefined): readonly string[] {
  const networks = (text ?? '').split(',').map((each) => each.trim());
  const entries = networks.filter((each) => each !== '');
  if (!entries.every(isNetwork))
    throw environmentError('WEBHOOK_ALLOWED_NETWORKS', 'networks, as 10.0.0.0/8,fd00::/8');
  return entries;
}

/** Returns an address without a display name, which is the group's. */
function mailAddressFrom(text: string | undefined): string | undefined {
  if (!text) return undefined;
  if (text.length > LONGEST_MAIL_ADDRESS || !MAIL_ADDRESS.test(text)) {
    throw environmentError(
      'MAIL_FROM',
      'a mail address without a name, as rendez-vous@salon.example',
    );
  }
  return text;
}

function urlFrom(
  name: string,
  variables: Variables,
  protocols: readonly string[],
  mistakeIn: typeof addressMistake = webAddressMistake,
): string | undefined {
  const text = variables[name];
  if (!text) return undefined;
  const mistake = mistakeIn(text, protocols);
  if (mistake !== undefined) throw new EnvironmentError(`${name} ${mistake}`);
  return text;
}

function originFrom(name: string, variables: Variables): string | undefined {
  const text = urlFrom(name, variables, ['http:', 'https:']);
  if (!text) return undefined;
  const { origin, pathname, search, hash, username } = new URL(text);
  if (pathname !== '/' || search || hash || username) {
    throw environmentError(name, 'an address without a path, as https://rendez-vous.example');
  }
  return origin;
}

function tilesFrom(variables: Variables): string | undefined {
  const text = urlFrom('TILE_URL', variables, ['http:', 'https:']);
  if (text && !['{z}', '{x}', '{y}'].every((part) => text.includes(part))) {
    throw environmentError('TILE_URL', 'an address with {z}, {x} and {y}');
  }
  if (text?.includes('{key}') && !variables.TILE_KEY)
    throw environmentError('TILE_KEY', 'the key that TILE_URL asks for with {key}');
  return text;
}

function tileKeyFrom(text: string | undefined): string | undefined {
  if (!text) return undefined;
  if (!/^[\w.~-]{1,200}$/.test(text))
    throw environmentError('TILE_KEY', '1 to 200 letters, digits, dots, hyphens');
  return text;
}

const environmentError = (name: string, format: string): EnvironmentError =>
  new EnvironmentError(`${name} should be ${format}`);

/** The operator's setting, else the address that this process listens at. */
export function originOf(server: FastifyInstance, { publicUrl, host, port }: Environment): string {
  if (publicUrl !== undefined) return publicUrl;
  const address = server.server.address();
  const listening = typeof address === 'object' && address ? address.port : port;
  const name = host.includes(':') ? `[${host}]` : host;
  return `http://${name}:${listening}`;
}

/** For mail addresses and message ids. */
export const mailHostOf = ({ publicUrl }: Environment): string =>
  new URL(publicUrl ?? 'http://localhost').hostname;
