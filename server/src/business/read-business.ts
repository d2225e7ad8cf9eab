import { holidayMistakes } from './closing-days';
import { examineBusinessFile } from './business-file';
import { FileMistakes } from './mistake';
import { scalePictures, type PicturedBusiness } from './pictures';

/** @throws {FileMistakes} with all mistakes. */
export async function readBusiness(
  file: string,
  bytes: Uint8Array,
  languages: readonly string[],
): Promise<PicturedBusiness> {
  const examination = examineBusinessFile(file, bytes, languages);
  const inHolidays = await holidayMistakes(examination);
  const { mistakes: inPictures, ...businessFile } = await scalePictures(file, examination);
  const mistakes = [...examination.mistakes, ...inHolidays, ...inPictures];
  if (mistakes.length > 0) throw new FileMistakes(file, mistakes);
  return businessFile;
}
