/** Every shell has it: the background, and the notice of a failed start. */
export const groundStyle = [
  ':root{--canvas:#FAF8F5;--surface:#FFFFFF;--ink:#1E1E1E;--ink2:#545353;--line:#E1DFDD}',
  'body{margin:0;background:var(--canvas);color:var(--ink);font:1rem/1.5rem Lato,"Lato fallback","Lato fallback 2","Lato fallback 3",system-ui,sans-serif}',
  '.sk-p{max-width:1280px;margin:0 auto;padding:32px 40px}',
  '.sk-t{margin:0;font-size:2rem;line-height:2.5rem;font-weight:700;letter-spacing:-.018em}',
  '@media(max-width:60em){.sk-p{padding-left:24px;padding-right:24px}}',
  '@media(max-width:42.5em){.sk-p{padding-top:20px}.sk-t{font-size:1.5rem;line-height:2rem}}',
  '@media(max-width:36.25em){.sk-p{padding-left:16px;padding-right:16px}}',
].join('');

/**
 * At most 3 KB with the ground and the font faces. Sizes match the header and the steps that replace it, so that nothing
 * moves.
 */
export const skeletonStyle = [
  '.sk *{box-sizing:border-box}',
  '.sk-h{background:var(--surface);border-bottom:1px solid var(--line)}',
  '.sk-l{display:flex;align-items:center;gap:12px;max-width:1280px;min-height:72px;margin:0 auto;padding:8px 40px}',
  '.sk-i{width:44px;height:44px;border-radius:12px}',
  '.sk-n strong{display:block;font-size:1.25rem;line-height:1.5rem;letter-spacing:-.01em}',
  '.sk-n span{display:block;font-size:.75rem;line-height:1rem;color:var(--ink2)}',
  '.sk-c{margin-top:28px;border:1px solid var(--line);border-radius:16px;background:var(--surface)}',
  '.sk-c i{display:block;height:112px;border-bottom:1px solid var(--line)}.sk-c i:last-child{border:0}',
  '@media(max-width:60em){.sk-l{padding-left:24px;padding-right:24px}}',
  '@media(max-width:42.5em){.sk-l{min-height:60px;gap:10px;padding:4px 16px}.sk-i{width:36px;height:36px;border-radius:10px}',
  '.sk-n strong{font-size:1rem;line-height:1.25rem}}',
].join('');
