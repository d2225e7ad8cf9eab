#!/usr/bin/env node
// Measures how a web page loads and answers, in cold Chromium contexts; medians of several runs as JSON.
//
//   node measure.mjs URL --ready "SELECTOR" [--steps steps.json] [options]
//   node measure.mjs targets.json [--only name,name] [options]
//
//   --runs 7            counted runs for each profile (one more, not counted, warms the server and the disk)
//   --profiles a,b      of: 1x, 4x, 1x-slow4g, 4x-slow4g   (CPU slowdown - network)   default 1x,4x,4x-slow4g
//   --viewport 1280x800 or "mobile" (390x844, touch, 3x pixels)
//   --warm              measures a second visit in the same context (HTTP cache filled by the first one)
//   --out FILE          where the JSON goes (default: standard output)
//   --shots DIR         keeps a screenshot at "ready" and after each step (first run of the first profile)
//
// A target is { name, url, ready, steps?, frame?, budget?, viewport? }; targets.json is an array of them.
//   ready   what must be visible for the page to count as usable: a selector
//   steps   clicks that follow, each { name, click, waitFor }: `name` is what is reported, `click` is what is
//           clicked, `waitFor` is what must then become visible. { name: "slots" } is the one that matters most.
//   frame   selector of an iframe of the same site that holds the page under test
//   budget  { "PROFILE": { "METRIC": MAX } } on medians, METRIC as in the output ("lcp", "bytes.js", "steps.slots");
//           going over one, or a target that cannot be measured, makes the exit code 2
// A selector is CSS, searched through open shadow roots too, or { css, text?, nth?, gone? }:
//   text = a piece of its text, nth = which of the matches, gone = must NOT be visible.
//
// How the numbers are taken (ms from navigation start unless said otherwise):
//   bytes.*, requests   CDP Network events: bytes on the wire with headers; *AtSlots: the same when slots show
//   fcp, lcp, cls       the browser's own entries; lcp and cls of the load, before the first click; clsFlow: whole flow
//   tbt                 sum of (duration - 50) over long tasks from navigation start until quiet
//   ready               the first painted frame in which `ready` is visible
//   steps.NAME          from the pointer going down to the first painted frame in which `waitFor` is visible
//   inp                 the longest event-timing duration over the flow
//   heap, nodes         JS heap after a forced collection, and elements (shadow roots counted), once quiet
// "Quiet" is: `ready` seen, no request open and no long task for 700 ms.
// CPU: Emulation.setCPUThrottlingRate. Slow 4G: 1.6 Mbit/s down, 0.75 up, 150 ms for each request (CDP emulation).
import { existsSync, readFileSync, writeFileSync, mkdirSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { createRequire } from 'node:module';
import { parseArgs } from 'node:util';

// playwright-core is the project's: run this from the project's root.
const { chromium } = createRequire(join(process.cwd(), 'package.json'))('playwright-core');

const SLOW_4G = { latency: 150, downloadThroughput: 1.6e6 / 8, uploadThroughput: 0.75e6 / 8 };
const PROFILES = {
  '1x': { cpu: 1 },
  '4x': { cpu: 4 },
  '1x-slow4g': { cpu: 1, net: SLOW_4G },
  '4x-slow4g': { cpu: 4, net: SLOW_4G },
};
const LAUNCH = {
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  args: [
    '--headless',
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    '--disable-dev-shm-usage',
  ],
};
// serve.mjs leaves its certificate's key hash here: a certificate that is trusted (and not only passed over) lets the HTTP cache work.
const SPKI = join(tmpdir(), 'perf-tls', 'spki');
const launch = () => ({
  ...LAUNCH,
  args: [
    ...LAUNCH.args,
    ...(existsSync(SPKI)
      ? [`--ignore-certificate-errors-spki-list=${readFileSync(SPKI, 'utf8').trim()}`]
      : []),
  ],
});
const MAX_WAIT = 60_000;
const QUIET = 700;
const sleep = (ms) => new Promise((r) => setTimeout(r, ms));

// Runs in every frame before any script of the page.
function probe() {
  const P = (window.__perf = { long: [], shifts: [], lcp: 0, inp: 0, seen: {}, down: 0 });
  const on = (type, cb, extra) => {
    try {
      new PerformanceObserver((l) => l.getEntries().forEach(cb)).observe({
        type,
        buffered: true,
        ...extra,
      });
    } catch {
      /* entry type unknown */
    }
  };
  on('longtask', (e) => P.long.push([e.startTime, e.duration]));
  on('largest-contentful-paint', (e) => {
    P.lcp = e.startTime;
    P.lcpWhat = `${e.element?.tagName ?? ''}.${e.element?.className ?? ''}`.slice(0, 80);
  });
  on('layout-shift', (e) => {
    if (!e.hadRecentInput) P.shifts.push([e.startTime, e.value]);
  });
  on(
    'event',
    (e) => {
      if (e.interactionId) P.inp = Math.max(P.inp, e.duration);
    },
    { durationThreshold: 16 },
  );
  addEventListener(
    'pointerdown',
    (e) => {
      P.down = e.timeStamp;
    },
    true,
  );

  // Deep search: the document first, then open shadow roots, which are looked for only when the document has no match.
  const matches = (root, css, out) => {
    out.push(...root.querySelectorAll(css));
    for (const el of root.querySelectorAll('*'))
      if (el.shadowRoot) matches(el.shadowRoot, css, out);
    return out;
  };
  const visible = (el) => {
    const r = el.getBoundingClientRect();
    return (
      r.width > 0 &&
      r.height > 0 &&
      (!el.checkVisibility ||
        el.checkVisibility({ opacityProperty: true, visibilityProperty: true }))
    );
  };
  P.find = (s) => {
    if (typeof s === 'string') s = { css: s };
    let all = [...document.querySelectorAll(s.css)];
    if (!all.length && P.shadow) all = matches(document, s.css, []);
    let n = s.nth ?? 0;
    return all.find(
      (el) => (!s.text || el.textContent.includes(s.text)) && visible(el) && n-- === 0,
    );
  };
  // Notes the time of the first painted frame in which the selector is (or is no longer) visible.
  P.watch = (name, s) => {
    const tick = () => {
      P.shadow =
        P.shadow || [...document.querySelectorAll(':not(:defined), *')].some((e) => e.shadowRoot);
      if (!!P.find(s) === !s.gone) {
        const { port1, port2 } = new MessageChannel(); // a task queued in this frame runs right after its paint
        port1.onmessage = () => {
          P.seen[name] = performance.now();
        };
        port2.postMessage(0);
      } else requestAnimationFrame(tick);
    };
    requestAnimationFrame(tick);
  };
}

function kind(type, mime = '') {
  if (/javascript/.test(mime)) return 'js';
  if (/css/.test(mime)) return 'css';
  if (/html/.test(mime) && type === 'Document') return 'html';
  if (/^font\//.test(mime) || type === 'Font') return 'fonts';
  if (/^image\//.test(mime) || type === 'Image') return 'images';
  if (/json/.test(mime) || type === 'XHR' || type === 'Fetch' || type === 'Preflight') return 'xhr';
  return { Script: 'js', Stylesheet: 'css', Document: 'html' }[type] ?? 'other';
}

async function watchNetwork(cdp) {
  const net = { open: new Set(), reqs: new Map(), lastChange: Date.now() };
  const touch = () => {
    net.lastChange = Date.now();
  };
  cdp.on('Network.requestWillBeSent', (e) => {
    if (!/^https?:/.test(e.request.url)) return;
    net.reqs.set(e.requestId, { url: e.request.url, type: e.type, wire: 0, decoded: 0 });
    net.open.add(e.requestId);
    touch();
  });
  cdp.on('Network.responseReceived', (e) => {
    const r = net.reqs.get(e.requestId);
    if (!r) return;
    Object.assign(r, {
      type: e.type,
      mime: e.response.mimeType,
      status: e.response.status,
      cached: e.response.fromDiskCache || e.response.fromPrefetchCache,
    });
  });
  cdp.on('Network.dataReceived', (e) => {
    const r = net.reqs.get(e.requestId);
    if (r) r.decoded += e.dataLength;
  });
  const end = (e) => {
    const r = net.reqs.get(e.requestId);
    if (r) {
      r.wire = e.encodedDataLength ?? 0;
      r.failed = e.errorText;
    }
    net.open.delete(e.requestId);
    touch();
  };
  cdp.on('Network.loadingFinished', end);
  cdp.on('Network.loadingFailed', end);
  await cdp.send('Network.enable');
  net.sum = () => {
    const s = {
      bytes: { total: 0, js: 0, css: 0, fonts: 0, html: 0, images: 0, xhr: 0, other: 0 },
      requests: 0,
      jsRequests: 0,
      jsDecoded: 0,
      failed: 0,
    };
    for (const r of net.reqs.values()) {
      const k = kind(r.type, r.mime);
      s.requests++;
      s.bytes[k] += r.wire;
      s.bytes.total += r.wire;
      if (k === 'js') {
        s.jsRequests++;
        s.jsDecoded += r.decoded;
      }
      if (r.failed || r.status >= 400) s.failed++;
    }
    return s;
  };
  return net;
}

const clsOf = (shifts, until = Infinity) => {
  // the largest session window, as the browser's metric is defined
  let best = 0,
    sum = 0,
    first = 0,
    last = -Infinity;
  for (const [t, v] of shifts) {
    if (t > until) break;
    if (t - last > 1000 || t - first > 5000) {
      sum = 0;
      first = t;
    }
    sum += v;
    last = t;
    best = Math.max(best, sum);
  }
  return best;
};

async function oneRun(browser, target, profile, opts, shotPrefix) {
  const vp = target.viewport ?? opts.viewport;
  const context = await browser.newContext({
    ignoreHTTPSErrors: true,
    serviceWorkers: 'block',
    locale: target.locale ?? 'en-GB',
    timezoneId: target.timezone ?? 'Europe/Paris',
    ...(vp === 'mobile'
      ? {
          viewport: { width: 390, height: 844 },
          deviceScaleFactor: 3,
          isMobile: true,
          hasTouch: true,
        }
      : { viewport: { width: +vp.split('x')[0], height: +vp.split('x')[1] } }),
  });
  try {
    await context.addInitScript(probe);
    if (target.init) await context.addInitScript(target.init);
    if (opts.warm) {
      const p = await context.newPage();
      await p.goto(target.url, { waitUntil: 'load' });
      await sleep(1500);
      await p.close();
    }
    const page = await context.newPage();
    const errors = [];
    page.on('pageerror', (e) => errors.push(String(e).slice(0, 200)));
    const cdp = await context.newCDPSession(page);
    const net = await watchNetwork(cdp);
    if (!opts.warm) await cdp.send('Network.setCacheDisabled', { cacheDisabled: true });
    if (profile.net)
      await cdp.send('Network.emulateNetworkConditions', { offline: false, ...profile.net });
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: profile.cpu });
    await cdp.send('Performance.enable');
    await context.addInitScript(
      (s) => {
        if (window === top || s.frame) window.__perf.watch('ready', s.ready);
      },
      { ready: target.ready, frame: !!target.frame },
    );

    await page.goto(target.url, { waitUntil: 'commit', timeout: MAX_WAIT });
    let frame = page.mainFrame(),
      offset = 0;
    if (target.frame) {
      frame = await (
        await page.waitForSelector(target.frame, { state: 'attached' })
      ).contentFrame();
      await frame.waitForFunction(() => window.__perf);
    }
    const seen = (name) =>
      frame
        .waitForFunction((n) => window.__perf?.seen[n], name, { polling: 50, timeout: MAX_WAIT })
        .then((h) => h.jsonValue());
    const quiet = async () => {
      for (const t0 = Date.now(); Date.now() - t0 < MAX_WAIT / 2; await sleep(100)) {
        const idle = await frame.evaluate(
          () => performance.now() - Math.max(0, ...window.__perf.long.map(([s, d]) => s + d)),
        );
        if (!net.open.size && Date.now() - net.lastChange > QUIET && idle > QUIET) return;
      }
    };
    const ready = await seen('ready');
    if (target.frame)
      offset =
        (await frame.evaluate(() => performance.timeOrigin)) -
        (await page.evaluate(() => performance.timeOrigin));
    const atReady = net.sum();
    await quiet();
    if (shotPrefix) await page.screenshot({ path: `${shotPrefix}-ready.png` });

    const P = await frame.evaluate(() => ({
      ...window.__perf,
      fcp: performance.getEntriesByName('first-contentful-paint')[0]?.startTime,
      now: performance.now(),
    }));
    const load = net.sum();
    const m = Object.fromEntries(
      (await cdp.send('Performance.getMetrics')).metrics.map((x) => [x.name, x.value]),
    );
    await cdp.send('HeapProfiler.collectGarbage');
    const heap = (await cdp.send('Runtime.getHeapUsage')).usedSize;
    const countNodes = () =>
      frame.evaluate(() => {
        const c = (r) =>
          [...r.querySelectorAll('*')].reduce(
            (n, e) => n + 1 + (e.shadowRoot ? c(e.shadowRoot) : 0),
            0,
          );
        return c(document);
      });
    const nodes = await countNodes();
    const tbtOf = (from) =>
      P.long.reduce((s, [t, d]) => s + (t + d > from ? Math.max(0, d - 50) : 0), 0);

    const steps = {};
    let slots;
    for (const [i, st] of (target.steps ?? []).entries()) {
      const name = st.name ?? `step${i + 1}`;
      await frame.waitForFunction((s) => window.__perf.find(s), st.click, {
        polling: 50,
        timeout: MAX_WAIT,
      });
      await quiet();
      const el = (
        await frame.evaluateHandle((s) => {
          const e = window.__perf.find(s);
          e.scrollIntoView({ block: 'center', behavior: 'instant' });
          return e;
        }, st.click)
      ).asElement();
      await sleep(100);
      const box = await el.boundingBox();
      await frame.evaluate(
        ([n, s]) => {
          if (!!window.__perf.find(s) === !s.gone)
            throw new Error(`step ${n}: what it waits for is there before the click`);
          window.__perf.down = 0;
          window.__perf.watch(n, s);
        },
        [name, st.waitFor],
      );
      if (st.value !== undefined) await el.selectOption(st.value);
      else await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
      const t = await seen(name);
      steps[name] = t - (await frame.evaluate(() => window.__perf.down));
      if (name === 'slots') slots = net.sum();
      if (shotPrefix) {
        await quiet();
        await page.screenshot({ path: `${shotPrefix}-${i + 1}-${name}.png` });
      }
    }
    await sleep(150);
    const end = await frame.evaluate(() => ({
      shifts: window.__perf.shifts,
      inp: window.__perf.inp,
    }));
    const nodesEnd = target.steps?.length ? await countNodes() : nodes;
    return {
      ...load,
      bytesAtReady: atReady.bytes.total,
      ...(slots && {
        bytesAtSlots: slots.bytes.total,
        jsAtSlots: slots.bytes.js,
        requestsAtSlots: slots.requests,
      }),
      fcp: P.fcp + offset,
      lcp: P.lcp + offset,
      ready: ready + offset,
      tbt: tbtOf(0),
      tbtAfterFcp: tbtOf(P.fcp ?? 0),
      longTasks: P.long.length,
      longest: Math.max(0, ...P.long.map((x) => x[1])),
      cls: clsOf(P.shifts),
      clsFlow: clsOf(end.shifts),
      ...(target.steps?.length && { inp: end.inp }),
      steps,
      heap,
      nodes,
      nodesEnd,
      scriptMs: m.ScriptDuration * 1000,
      layoutMs: (m.LayoutDuration + m.RecalcStyleDuration) * 1000,
      taskMs: m.TaskDuration * 1000,
      lcpWhat: P.lcpWhat,
      errors,
      ...(shotPrefix && {
        urls: [...net.reqs.values()].map(
          (r) => `${r.wire} ${r.decoded} ${r.status ?? r.failed} ${r.url}`,
        ),
      }),
    };
  } finally {
    await context.close();
  }
}

// Median, least and most of every number, at any depth.
function summarise(runs) {
  const pick = (f) =>
    Object.fromEntries(
      Object.keys(runs[0])
        .filter((k) => !['errors', 'urls', 'lcpWhat'].includes(k))
        .map((k) => {
          const dig = (vals) =>
            typeof vals[0] === 'object' && vals[0]
              ? Object.fromEntries(
                  Object.keys(vals[0]).map((kk) => [kk, dig(vals.map((v) => v[kk]))]),
                )
              : f(
                  vals
                    .filter((v) => typeof v === 'number' && !Number.isNaN(v))
                    .sort((a, b) => a - b),
                );
          return [k, dig(runs.map((r) => r[k]))];
        }),
    );
  const round = (x) =>
    x === undefined ? undefined : Math.abs(x) < 10 ? Math.round(x * 1e4) / 1e4 : Math.round(x);
  return {
    median: pick((v) =>
      round(v[Math.floor((v.length - 1) / 2)] / 2 + v[Math.ceil((v.length - 1) / 2)] / 2),
    ),
    min: pick((v) => round(v[0])),
    max: pick((v) => round(v.at(-1))),
  };
}

// A fixed piece of work, timed, so that results from different machines or days can be compared (higher is faster).
async function machineSpeed(browser) {
  const page = await browser.newPage();
  const n = await page.evaluate(() => {
    const t0 = performance.now();
    let i = 0;
    for (; performance.now() - t0 < 500; i++) {
      let s = '';
      for (let j = 0; j < 1e4; j++) s += 'a';
      if (s.length === 1) throw 0;
    }
    return Math.round(i / 10 / ((performance.now() - t0) / 1000));
  });
  await page.close();
  return n;
}

export async function measure(targets, opts) {
  const browser = await chromium.launch(launch());
  const out = {
    date: new Date().toISOString(),
    chromium: browser.version(),
    node: process.version,
    cpu: `${cpus().length} x ${cpus()[0].model}`,
    speed: await machineSpeed(browser),
    runs: opts.runs,
    viewport: opts.viewport,
    warm: !!opts.warm,
    targets: {},
  };
  if (opts.shots) mkdirSync(opts.shots, { recursive: true });
  let over = 0;
  try {
    for (const t of targets) {
      const res = (out.targets[t.name] = { url: t.url, profiles: {} });
      for (const [pi, p] of opts.profiles.entries()) {
        if (!PROFILES[p]) throw new Error(`unknown profile ${p}`);
        const runs = [],
          failures = [];
        for (let i = pi ? 1 : 0; i <= opts.runs && failures.length < 3; i++) {
          // run 0 warms up, before the first profile only
          try {
            const r = await oneRun(
              browser,
              t,
              PROFILES[p],
              opts,
              opts.shots && i <= 1 && !pi ? join(opts.shots, t.name) : undefined,
            );
            if (i) runs.push(r);
          } catch (e) {
            failures.push(String(e).slice(0, 300));
            if (i) i--;
          }
        }
        const r = (res.profiles[p] = {
          ...(runs.length ? summarise(runs) : {}),
          failures,
          errors: [...new Set(runs.flatMap((x) => x.errors))],
          lcpWhat: runs[0]?.lcpWhat,
          urls: runs[0]?.urls,
        });
        if (!runs.length) {
          over++;
          console.error(t.name, p, 'FAILED', failures);
          break;
        }
        const m = r.median,
          kb = (n) => (n / 1024).toFixed(0);
        console.error(
          `${t.name.padEnd(24)} ${p.padEnd(10)} js ${kb(m.bytes.js)}K (${kb(m.jsDecoded)}K) all ${kb(m.bytes.total)}K req ${m.requests} | fcp ${m.fcp} lcp ${m.lcp} ready ${m.ready} tbt ${m.tbt} cls ${m.cls} | ${Object.entries(
            m.steps,
          )
            .map(([k, v]) => `${k} ${v}`)
            .join(
              ', ',
            )} | nodes ${m.nodes} heap ${kb(m.heap)}K${m.failed ? ` ${m.failed} FAILED REQUESTS` : ''}${r.errors.length ? ` errors: ${r.errors}` : ''}`,
        );
        for (const [k, max] of Object.entries(t.budget?.[p] ?? {})) {
          const v = k.split('.').reduce((o, kk) => o?.[kk], m);
          if (!(v <= max)) {
            over++;
            console.error(`  over budget: ${t.name} ${p} ${k} is ${v}, at most ${max}`);
          }
        }
      }
    }
  } finally {
    await browser.close();
  }
  return { out, over };
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const {
    values: o,
    positionals: [what],
  } = parseArgs({
    allowPositionals: true,
    options: {
      ready: { type: 'string' },
      steps: { type: 'string' },
      only: { type: 'string' },
      runs: { type: 'string', default: '7' },
      out: { type: 'string' },
      shots: { type: 'string' },
      profiles: { type: 'string', default: '1x,4x,4x-slow4g' },
      viewport: { type: 'string', default: '1280x800' },
      warm: { type: 'boolean' },
    },
  });
  if (!what) {
    console.error(
      'usage: measure.mjs URL|targets.json [--ready SEL] [--steps FILE] [--runs 7] [--profiles 1x,4x,4x-slow4g] [--viewport WxH|mobile] [--warm] [--only a,b] [--out FILE] [--shots DIR]',
    );
    process.exit(1);
  }
  let targets = what.endsWith('.json')
    ? JSON.parse(readFileSync(what, 'utf8'))
    : [
        {
          name: new URL(what).host,
          url: what,
          ready: o.ready ?? 'body *',
          steps: o.steps ? JSON.parse(readFileSync(o.steps, 'utf8')) : [],
        },
      ];
  if (o.only) targets = targets.filter((t) => o.only.split(',').includes(t.name));
  const { out, over } = await measure(targets, {
    runs: +o.runs,
    profiles: o.profiles.split(','),
    viewport: o.viewport,
    warm: o.warm,
    shots: o.shots,
  });
  const json = JSON.stringify(out, null, 1);
  if (o.out) writeFileSync(o.out, json);
  else console.log(json);
  process.exitCode = over ? 2 : 0;
}
