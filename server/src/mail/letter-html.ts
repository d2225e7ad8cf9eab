import { DARK, darkLinkOf, initialsIn, themeOf, type Theme } from '@creneau/core';
import { escapeHtml } from './plain-text';
import type { AmountLine, Fact, Letter, Part, Sender, LetterLink } from './letter';

const FONT = 'font-family:Lato,Arial,sans-serif';
const hint = `${FONT};font-size:12px;line-height:18px`;
const secondary = `${FONT};font-size:14px;line-height:20px`;
const body = `${FONT};font-size:16px;line-height:24px`;
const section = `${FONT};font-size:20px;line-height:28px;font-weight:700`;
const page = `${FONT};font-size:32px;line-height:40px;font-weight:700;letter-spacing:-0.018em`;

/** For long words; one property for each family of mail programs. */
const BREAKS = 'overflow-wrap:anywhere;word-break:break-word';

const escapeLines = (text: string): string => escapeHtml(text).replaceAll('\n', '<br>');

const table = (attributes: string, rows: string): string =>
  `<table role="presentation" cellpadding="0" cellspacing="0" border="0" ${attributes}>${rows}</table>`;

/** Keeps mail programs from showing the head after the preview text. */
const PADDING_OF_PREVIEW = '&#8199;&#65279;&#847; '.repeat(60);

/** Inline styles; the `style` element adds the dark scheme and the rules for phones. */
export function letterHtml(letter: Letter): string {
  const { locale, sender, subject, preview, heading, parts, button, ways, facts } = letter;
  const theme = themeOf(sender.colors);
  const draw = new LetterRenderer(theme);
  const card = rowsOf(parts)
    .map((group) => (group.isBand ? draw.band(group.parts) : draw.pad(group.parts)))
    .join('');
  return `<!doctype html>
<html lang="${escapeHtml(locale)}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">
<meta name="format-detection" content="telephone=no,date=no,address=no,email=no,url=no">
<title>${escapeHtml(subject)}</title><style>${styles(theme)}</style></head>
<body class="canvas" style="margin:0;padding:0;background-color:${theme.canvas}">
<div style="display:none;max-height:0;overflow:hidden">${escapeHtml(preview)} ${PADDING_OF_PREVIEW}</div>
${table(
  `width="100%" class="canvas" bgcolor="${theme.canvas}" style="background-color:${theme.canvas}"`,
  `<tr><td align="center" style="${BREAKS}">${table(
    'width="600" style="width:100%;max-width:600px"',
    `${draw.head(sender)}
<tr><td class="side" style="padding:0 20px">${table(
      `width="100%" class="card" bgcolor="${theme.surface}" style="border-collapse:separate;background-color:${theme.surface};border:1px solid ${theme.line};border-radius:16px"`,
      `<tr><td class="in" style="padding:28px 28px 0">${draw.heading(heading)}</td></tr>${card}
<tr><td class="in" style="padding:24px 28px 28px">${button ? draw.button(button) : ''}${draw.ways(ways)}</td></tr>`,
    )}</td></tr>
<tr><td class="in" style="padding:16px 28px 8px">${table('width="100%"', facts.map((fact, index) => draw.fact(fact, index > 0)).join(''))}</td></tr>
${draw.foot(letter)}`,
  )}</td></tr>`,
)}
</body></html>`;
}

interface CardRow {
  readonly isBand: boolean;
  readonly parts: readonly Part[];
}

/** Separates bands, which extend from edge to edge. */
function rowsOf(parts: readonly Part[]): readonly CardRow[] {
  const rows: { isBand: boolean; parts: Part[] }[] = [];
  for (const part of parts) {
    const isBand = part.kind === 'band';
    const last = rows.at(-1);
    if (last && !isBand && !last.isBand) last.parts.push(part);
    else rows.push({ isBand, parts: [part] });
  }
  return rows;
}

/** Only rules that cannot be inline. */
const styles = (theme: Theme): string => `
@media (max-width:480px){.side{padding-left:8px!important;padding-right:8px!important}.in{padding-left:20px!important;padding-right:20px!important}
.when{font-size:28px!important;line-height:36px!important}.fact{display:block!important;width:auto!important;padding-right:0!important}.text{padding-top:0!important;border-top:0!important}}
@media (prefers-color-scheme:dark){.canvas{background-color:${DARK.canvas}!important}.card{background-color:${DARK.surface}!important;border-color:${DARK.line}!important}
.band{background-color:${DARK.band}!important;border-color:${DARK.line}!important}.line{border-color:${DARK.line}!important}.ink{color:${DARK.ink}!important}.ink2{color:${DARK.ink2}!important}
.link{color:${darkLinkOf(theme)}!important}.promo{color:${DARK.promo}!important}.done{color:${DARK.success}!important}.mark{background-color:${DARK.line}!important}.initials{background-color:${DARK.ink}!important;color:${DARK.surface}!important}}`;

class LetterRenderer {
  constructor(private readonly theme: Theme) {}

  head({ name, tagline, logo }: Sender): string {
    const { ink, ink2, surface } = this.theme;
    const mark = logo
      ? `<img src="${escapeHtml(logo)}" width="44" height="44" alt="" style="display:block;border-radius:12px">`
      : table(
          '',
          `<tr><td class="initials" width="44" height="44" align="center" valign="middle" bgcolor="${ink}" style="width:44px;height:44px;border-radius:12px;background-color:${ink};color:${surface};${body};font-weight:700">${escapeHtml(initialsIn(name))}</td></tr>`,
        );
    return `<tr><td class="in" style="padding:28px 28px 20px">${table(
      '',
      `<tr><td width="44" valign="middle">${mark}</td><td valign="middle" style="padding-left:12px"><div class="ink" style="${section};color:${ink}">${escapeHtml(name)}</div>${
        tagline === ''
          ? ''
          : `<div class="ink2" style="${secondary};color:${ink2}">${escapeHtml(tagline)}</div>`
      }</td></tr>`,
    )}</td></tr>`;
  }

  heading({ text, mark }: Letter['heading']): string {
    const { success, successTint, link, tint, ink2, sunken } = this.theme;
    const marks: Record<Letter['heading']['mark'], readonly [string, string, string, string]> = {
      done: ['✓', success, successTint, 'done'],
      news: ['→', link, tint, 'link'],
      end: ['×', ink2, sunken, 'ink2'],
    };
    const [sign, color, ground, name] = marks[mark];
    return table(
      '',
      `<tr><td class="mark ${name}" width="24" height="24" align="center" valign="middle" bgcolor="${ground}" aria-hidden="true" style="width:24px;height:24px;border-radius:12px;background-color:${ground};color:${color};${secondary};line-height:24px;font-weight:700">${sign}</td><td class="${name}" valign="middle" style="padding-left:10px;${body};font-weight:700;color:${color}">${escapeHtml(text)}</td></tr>`,
    );
  }

  pad(parts: readonly Part[]): string {
    return `<tr><td class="in" style="padding:0 28px">${parts.map((part) => this.part(part)).join('')}</td></tr>`;
  }

  band(parts: readonly Part[]): string {
    const { canvas, line } = this.theme;
    return `<tr><td height="24" style="height:24px;font-size:0;line-height:0">&nbsp;</td></tr><tr><td class="band in" bgcolor="${canvas}" style="padding:20px 28px;background-color:${canvas};border-top:1px solid ${line};border-bottom:1px solid ${line}">${parts.map((part) => this.part(part)).join('')}</td></tr>`;
  }

  private part(part: Part): string {
    const { ink, ink2, controlLine } = this.theme;
    switch (part.kind) {
      case 'title':
        return `<div class="ink when" style="padding-top:12px;${page};color:${ink}${part.isStruck ? ';font-weight:400;text-decoration:line-through' : ''}">${part.lines.map(escapeHtml).join('<br>')}</div>`;
      case 'struck':
        return `<div class="ink2" style="padding-top:12px;${section};font-weight:400;color:${ink2}">${escapeHtml(part.label)} <s>${escapeHtml(part.text)}</s></div>`;
      case 'text':
        return `<div class="${part.isStrong ? 'ink' : 'ink2'}" style="padding-top:4px;${body};color:${part.isStrong ? ink : ink2};white-space:pre-wrap">${escapeLines(part.text)}</div>`;
      case 'section':
        return `<div class="ink" style="padding-top:22px;${section};color:${ink}">${escapeHtml(part.title)}</div>${
          part.text
            ? `<div class="ink2" style="${body};color:${ink2}">${escapeHtml(part.text)}</div>`
            : ''
        }`;
      case 'dashes':
        return `<div class="line" style="padding-top:20px;border-bottom:1px dashed ${controlLine};font-size:0;line-height:0">&nbsp;</div>`;
      case 'amounts':
        return `<div style="padding-top:8px">${table('width="100%"', part.lines.map((line) => this.amount(line)).join(''))}</div>`;
      case 'band':
        return `<div class="ink" style="${body};font-weight:700;color:${ink}">${escapeHtml(part.title)}</div>${part.lines
          .map(
            (line) =>
              `<div class="ink2" style="${secondary};color:${ink2}">${escapeHtml(line)}</div>`,
          )
          .join(
            '',
          )}${part.way ? `<div style="padding-top:4px;${secondary}">${this.link(part.way)}</div>` : ''}`;
    }
  }

  private amount({ name, note, amount, tone }: AmountLine): string {
    const { ink, ink2, promo, line } = this.theme;
    const isTotal = tone === 'total';
    const color = tone === 'promotion' ? promo : ink;
    const style = `${isTotal ? section : body};padding:${isTotal ? '14px' : '6px'} 0 6px;color:${color}${isTotal ? `;border-top:1px solid ${line}` : ''}`;
    const group = `${tone === 'promotion' ? 'promo' : 'ink'}${isTotal ? ' line' : ''}`;
    const detail = note
      ? `&nbsp; <span class="ink2" style="${secondary};color:${ink2}">${escapeHtml(note)}</span>`
      : '';
    return `<tr><td class="${group}" style="${style};padding-right:12px">${escapeHtml(name)}${detail}</td><td class="${group}" align="right" valign="top" style="${style};white-space:nowrap">${escapeHtml(amount)}</td></tr>`;
  }

  button({ words, address }: LetterLink): string {
    const { fill, onFill } = this.theme;
    return table(
      'width="100%"',
      `<tr><td align="center" bgcolor="${fill}" style="border-radius:10px;background-color:${fill}"><a href="${escapeHtml(address)}" style="display:block;padding:14px 20px;${body};font-weight:700;color:${onFill};text-decoration:none">${escapeHtml(words)}</a></td></tr>`,
    );
  }

  ways(ways: readonly LetterLink[]): string {
    if (ways.length === 0) return '';
    const { link } = this.theme;
    return `<div align="center" style="padding-top:12px;text-align:center">${ways
      .map(
        ({ words, address }) =>
          `<a class="link" href="${escapeHtml(address)}" style="display:inline-block;padding:10px 14px;${body};font-weight:700;color:${link};text-decoration:none">${escapeHtml(words)}</a>`,
      )
      .join(' ')}</div>`;
  }

  fact({ label, text, ways = [] }: Fact, isRuled: boolean): string {
    const { ink, ink2, line } = this.theme;
    const rule = isRuled ? `;border-top:1px solid ${line}` : '';
    const links = ways.map((way) => this.link(way)).join(', ');
    return `<tr><td class="fact ink line" width="152" valign="top" style="width:152px;padding:12px 12px 12px 0;${secondary};font-weight:700;color:${ink}${rule}">${escapeHtml(label)}</td><td class="fact text ink2 line" valign="top" style="padding:12px 0;${secondary};color:${ink2}${rule}">${escapeHtml(text)}${links && ` ${links}`}</td></tr>`;
  }

  foot({ sender, reason, reasonWay }: Letter): string {
    const { ink2, line } = this.theme;
    const who = [sender.name, sender.address].filter(Boolean).join(', ');
    return `<tr><td class="in ink2 line" style="padding:20px 28px 32px;border-top:1px solid ${line};${hint};color:${ink2}">${escapeHtml(who)}<br>${escapeHtml(reason)}${reasonWay ? ` ${this.link(reasonWay)}` : ''}</td></tr>`;
  }

  private link({ words, address }: LetterLink): string {
    return `<a class="link" href="${escapeHtml(address)}" style="color:${this.theme.link};text-decoration:underline">${escapeHtml(words)}</a>`;
  }
}
