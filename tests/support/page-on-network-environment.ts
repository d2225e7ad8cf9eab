import PageEnvironment from './page-environment';

/** A page whose calls leave through the network of Node, where recorded answers are given to them. */
export default class PageOnNetworkEnvironment extends PageEnvironment {
  override exportConditions = (): string[] => ['node', 'node-addons'];

  override async setup(): Promise<void> {
    await super.setup();
    Object.assign(this.global, {
      fetch,
      Request,
      Response,
      Headers,
      FormData,
      AbortController,
      AbortSignal,
      ReadableStream,
      WritableStream,
      TransformStream,
      CompressionStream,
      DecompressionStream,
      BroadcastChannel,
      setImmediate,
      clearImmediate,
    });
  }
}
