import { checkHolidays } from './closing-days';
import { readBusinessFile } from './business-file';
import { scalePictures, type PicturedBusiness } from './pictures';

/** Reads, checks and completes the file of a business. @throws {FileMistakes} */
export async function readBusiness(
  file: string,
  bytes: Uint8Array,
  languages: readonly string[],
): Promise<PicturedBusiness> {
  const read = readBusinessFile(file, bytes, languages);
  await checkHolidays(file, read);
  return scalePictures(file, read);
}
