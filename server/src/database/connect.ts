import type { Connection, DatabaseLocation } from './connection';
import { lockFolder, restrictToOwner } from './data-folder';

/**
 * Migrates the schema. Locks the folder of an embedded database before anything is loaded.
 *
 * @throws {FolderInUse} if another server uses the folder.
 */
export async function connect(location: DatabaseLocation): Promise<Connection> {
  await restrictToOwner(location.dataFolder);
  const release = location.databaseUrl ? undefined : await lockFolder(location.dataFolder);
  try {
    const { openDatabase } = await import('./open-database');
    const { close, ...connection } = await openDatabase(location);
    return {
      ...connection,
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
