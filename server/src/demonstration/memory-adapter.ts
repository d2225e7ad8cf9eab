import type { Adapter, AdapterPayload } from 'oidc-provider';

interface Entry {
  readonly payload: AdapterPayload;
  readonly until: number;
}

const things = new Map<string, Entry>();
const SECOND = 1_000;

export class MemoryAdapter implements Adapter {
  constructor(private readonly kind: string) {}

  async upsert(id: string, payload: AdapterPayload, expiresIn?: number): Promise<void> {
    this.forgetOld();
    const until = expiresIn === undefined ? Infinity : Date.now() + expiresIn * SECOND;
    things.set(this.key(id), { payload, until });
  }

  async find(id: string): Promise<AdapterPayload | undefined> {
    const entry = things.get(this.key(id));
    return entry && Date.now() < entry.until ? entry.payload : undefined;
  }

  async findByUid(uid: string): Promise<AdapterPayload | undefined> {
    return [...things.values()].find(({ payload }) => payload.uid === uid)?.payload;
  }

  async findByUserCode(): Promise<undefined> {
    return undefined;
  }

  async consume(id: string): Promise<void> {
    const payload = await this.find(id);
    if (payload) payload.consumed = Math.floor(Date.now() / SECOND);
  }

  async destroy(id: string): Promise<void> {
    things.delete(this.key(id));
  }

  async revokeByGrantId(grantId: string): Promise<void> {
    for (const [key, { payload }] of things) if (payload.grantId === grantId) things.delete(key);
  }

  private key(id: string): string {
    return `${this.kind} ${id}`;
  }

  private forgetOld(): void {
    const now = Date.now();
    for (const [key, { until }] of things) if (until <= now) things.delete(key);
  }
}
