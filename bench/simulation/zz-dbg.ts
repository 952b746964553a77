import { buildPrograms } from './machine/bundles.ts';
import { simulateMonth } from './month.ts';
const [seed, from, until, bug] = process.argv.slice(2);
const programs = await buildPrograms(bug ?? null);
const iso=(m: number)=>new Date(m).toISOString();
const r = await simulateMonth({programs, seed: Number(seed), days: 30, trace: true});
const a=Date.parse(from!), b=Date.parse(until!);
const inside=(m: number)=>m>=a&&m<=b;
for (const e of [...r.events, ...r.violations.map(v=>({atMs:v.atMs,text:'!! '+v.kind+' '+v.text})), ...(r.trace??[])].filter(e=>inside(e.atMs)).toSorted((x,y)=>x.atMs-y.atMs)) console.log(iso(e.atMs), e.text.slice(0,260));
