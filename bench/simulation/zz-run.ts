import { buildPrograms } from './machine/bundles.ts';
import { simulateMonth } from './month.ts';
const [seed=1, days=2, bug] = process.argv.slice(2);
let t=performance.now();
const programs = await buildPrograms(bug ?? null);
console.log('build', Math.round(performance.now()-t)); t=performance.now();
const c0=process.cpuUsage();
const iv = setInterval(() => { const T=(globalThis as any).T; console.log('tick', T && new Date(T.now()).toISOString(), T?.count()); }, 2000); iv.unref();
const r = await simulateMonth({programs, seed:Number(seed), days:Number(days)});
const ms=performance.now()-t;
console.log('cpu/day', Math.round(process.cpuUsage(c0).user/1000/Number(days)), 'ms/day', Math.round(ms/Number(days)), 'timers/day', Math.round(r.timers/Number(days)), 'violations', r.violations.length);
console.log(r.counts);
const byKind=new Map(); for(const v of r.violations) byKind.set(v.kind,(byKind.get(v.kind)??0)+1); console.log(byKind);
const iso=(m: number)=>new Date(m).toISOString();
for (const v of r.violations.slice(0,Number(process.env.N??8))) { console.log(iso(v.atMs), v.kind, v.text); }
if (process.env.EV) for (const e of r.events) console.log(iso(e.atMs), e.text);
