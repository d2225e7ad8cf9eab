import { mkdir } from 'node:fs/promises';
import type { Connection, DatabaseLocation } from './connection';
import { holdFolder } from './folder-lock';

/**
 * Opens the database and brings its schema up to date. The folder of an embedded one is held before anything is
 * loaded, so that a second server is refused at once (K4).
 *
 * @throws {FolderHeld} when another server has the folder.
 */
export async function connect(location: DatabaseLocation): Promise<Connection> {
  const release = location.databaseUrl ? undefined : await holdData(location.dataFolder);
  try {
    const { openDatabase } = await import('./open-database');
    const { close, ...opened } = await openDatabase(location);
    return {
      ...opened,
      close: async () => {
        await close();
        await release?.();
      },
    };
  } catch (failure) {
    await release?.();
    throw failure;
  }
}

async function holdData(folder: string): Promise<() => Promise<void>> {
  await mkdir(folder, { recursive: true });
  return holdFolder(folder);
}
