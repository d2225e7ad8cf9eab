import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';
import { CompiledQuery, sql, type Kysely } from 'kysely';
import type { Database, NewRow } from '../database/schema';
import type { LockName } from '../database/transactions';
import { json } from '../database/values';
import { AnswerError, underWay } from '../refusal/error-answer';
import { Refusal, refuse } from '../refusal/refusal';

/** Repeated byte by byte. */
export interface StoredAnswer {
  readonly status: number;
  readonly body: string;
}

interface AnswerRow {
  readonly body_hash: string;
  readonly status: number;
  readonly answer: unknown;
}

/** Written by versions that reserved keys: the first call may be in progress. */
const RESERVED = 0;

/** A UUID from our page, or any short text of another client. */
const KEY = /^[\x21-\x7e]{1,255}$/;

/**
 * Stores the hash of the key, and the answer encrypted with it, so that only its holder can read
 * it.
 */
export class IdempotencyKey {
  readonly name: string;
  /** Hash with the key, without which nobody can try passwords against it. */
  readonly bodyHash: string;
  private readonly secret: Buffer;

  private constructor(
    key: string,
    body: unknown,
    readonly groupId: number,
  ) {
    this.name = hash('name', key).toString('hex');
    this.secret = hash('answer', key);
    this.bodyHash = hash('body', `${key}\n${canonical(body)}`).toString('hex');
  }

  /**
   * @param caller only gets its own answers
   * @throws {Refusal} for a malformed header.
   */
  static from(
    header: string | readonly string[] | undefined,
    groupId: number,
    body: unknown,
    caller: string,
  ): IdempotencyKey | undefined {
    if (header === undefined) return undefined;
    if (typeof header !== 'string' || !KEY.test(header)) refuse('Idempotency-Key');
    return new IdempotencyKey(caller + header, body, groupId);
  }

  get lock(): LockName {
    return ['key', this.groupId, this.name];
  }

  async readAnswer(database: Kysely<Database>): Promise<StoredAnswer | undefined> {
    const { rows } = await database.executeQuery(answerQuery(this));
    return this.answerIn(rows[0]);
  }

  /**
   * @throws {Refusal} keyReused for another request.
   * @throws {AnswerError} underWay for a reserved key.
   */
  answerIn(row: AnswerRow | undefined): StoredAnswer | undefined {
    if (!row) return undefined;
    if (row.body_hash !== this.bodyHash) throw new Refusal('keyReused');
    if (row.status === RESERVED) throw new AnswerError(underWay);
    return { status: row.status, body: this.decrypt(String(row.answer)) };
  }

  answerRow({ status, body }: StoredAnswer): NewRow<'idempotency'> {
    return {
      group_id: this.groupId,
      key: this.name,
      body_hash: this.bodyHash,
      status,
      answer: json(this.encrypt(body)),
    };
  }

  private encrypt(text: string): string {
    const nonce = randomBytes(NONCE);
    const cipher = createCipheriv(CIPHER, this.secret, nonce);
    const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
    return Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64');
  }

  private decrypt(text: string): string {
    const bytes = Buffer.from(text, 'base64');
    const decipher = createDecipheriv(CIPHER, this.secret, bytes.subarray(0, NONCE));
    decipher.setAuthTag(bytes.subarray(NONCE, NONCE + TAG));
    return Buffer.concat([decipher.update(bytes.subarray(NONCE + TAG)), decipher.final()]).toString(
      'utf8',
    );
  }
}

/** Without a key, finds nothing. */
export const answerQuery = (key: IdempotencyKey | undefined): CompiledQuery<AnswerRow> =>
  CompiledQuery.raw(
    'select body_hash, status, answer from idempotency where group_id = $1 and key = $2',
    [key?.groupId ?? null, key?.name ?? null],
  );

const CIPHER = 'aes-256-gcm';
const NONCE = 12;
const TAG = 16;

const hash = (purpose: string, text: string): Buffer =>
  createHash('sha256').update(`${purpose}\n${text}`).digest();

/** Serializes JSON with sorted keys. */
function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null';
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${entries.map(([name, one]) => `${JSON.stringify(name)}:${canonical(one)}`).join(',')}}`;
}

/** 24 hours are promised. */
const RETENTION = '48 hours';

export async function deleteOldAnswers(database: Kysely<Database>): Promise<void> {
  await database
    .deleteFrom('idempotency')
    .where(sql<boolean>`created_at < now() - interval '${sql.raw(RETENTION)}'`)
    .execute();
}
