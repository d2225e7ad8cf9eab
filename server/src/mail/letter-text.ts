import type { Fact, Letter, Part, LetterLink } from './letter';

export function letterText({
  heading,
  parts,
  button,
  ways,
  facts,
  sender,
  reason,
  reasonWay,
}: Letter): string {
  return [
    heading.text,
    ...parts.map(partText),
    ...[...(button ? [button] : []), ...ways].map(wayText),
    ...facts.map(factText),
    [
      [sender.name, sender.address].filter(Boolean).join(', '),
      reason,
      ...(reasonWay ? [inLine(reasonWay)] : []),
    ].join('\n'),
  ]
    .filter((block) => block !== '')
    .join('\n\n');
}

const wayText = ({ words, address }: LetterLink): string => `${words}\n${address}`;

const factText = ({ label, text, ways = [] }: Fact): string =>
  [label, text, ...ways.map(inLine)].join('\n');

/** Shows a phone number once: its text and address are the same. */
const inLine = ({ words, address }: LetterLink): string =>
  address.startsWith('tel:') ? words : `${words} – ${address}`;

function partText(part: Part): string {
  switch (part.kind) {
    case 'title':
      return part.lines.join('\n');
    case 'struck':
      return `${part.label} ${part.text}`;
    case 'text':
      return part.text;
    case 'section':
      return [part.title, part.text].filter(Boolean).join('\n');
    case 'amounts':
      return part.lines
        .map(({ name, note, amount }) =>
          [[name, note].filter(Boolean).join(', '), amount].filter(Boolean).join(' – '),
        )
        .join('\n');
    case 'dashes':
      return '';
    case 'band':
      return [part.title, ...part.lines, ...(part.way ? [wayText(part.way)] : [])].join('\n');
  }
}
