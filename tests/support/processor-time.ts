import { readFile } from 'node:fs/promises';

/** Milliseconds of a tick of Linux. */
const TICK = 10;

/** Milliseconds that a process has computed: the same beside whatever else the machine does. */
export async function processorTime(pid: number): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8');
  const [user = '', system = ''] = stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .slice(11, 13);
  return (Number(user) + Number(system)) * TICK;
}
