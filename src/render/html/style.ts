/**
 * How the pages look: light and dark as the reader has it, on paper without colour that counts, on a phone without overflow.
 * Its digest is the only thing that the page's policy allows.
 */
export const STYLE = `
:root{color-scheme:light dark;--paper:#fff;--ink:#1b1f24;--quiet:#57606a;--line:#d5dae0;--panel:#f5f7f9;
--bad:#b3261e;--bad-soft:#fdecea;--good:#1a6b35;--good-soft:#e6f4ea;--unsure:#7a5200;--unsure-soft:#fff4d6;--accent:#0b57a4}
@media (prefers-color-scheme:dark){:root{--paper:#14171b;--ink:#e4e8ec;--quiet:#9aa5b1;--line:#343b44;--panel:#1d2229;
--bad:#ff9d94;--bad-soft:#3b1d1b;--good:#86d59d;--good-soft:#16301f;--unsure:#f0c766;--unsure-soft:#352a10;--accent:#85bdf5}}
*{box-sizing:border-box}
body{margin:0 auto;max-width:68rem;padding:1.5rem 1.25rem 4rem;background:var(--paper);color:var(--ink);
font:16px/1.55 system-ui,-apple-system,"Segoe UI",Roboto,"Noto Sans",sans-serif;overflow-wrap:anywhere}
h1{font-size:1.7rem;line-height:1.25;margin:.2rem 0}
h2{font-size:1.2rem;margin:2.6rem 0 .7rem;padding-bottom:.3rem;border-bottom:1px solid var(--line)}
h2.side{margin-top:1rem;border:0}
.places p,td div p{margin:0}
h3{font-size:1rem;margin:1.4rem 0 .4rem}
p{margin:.5rem 0}
a{color:var(--accent)}
bdi{unicode-bidi:isolate}
code,pre{font:.86em/1.5 ui-monospace,SFMono-Regular,Menlo,Consolas,"DejaVu Sans Mono",monospace;unicode-bidi:isolate}
pre{margin:.5rem 0;padding:.7rem .9rem;background:var(--panel);border-radius:6px;overflow:auto;max-height:28rem}
.quiet,.kicker{color:var(--quiet)}
.quiet{font-size:.92rem}
.kicker{font-size:.8rem;letter-spacing:.05em;text-transform:uppercase;margin:0}
.verdict{margin:1.2rem 0;padding:1rem 1.2rem;border-left:6px solid var(--quiet);border-radius:6px;background:var(--panel)}
.verdict p{margin:.25rem 0}
.verdict .line{font-size:1.12rem}
.verdict.bad{border-color:var(--bad);background:var(--bad-soft)}
.verdict.good{border-color:var(--good);background:var(--good-soft)}
.verdict.unsure{border-color:var(--unsure);background:var(--unsure-soft)}
.sides{display:grid;grid-template-columns:repeat(auto-fit,minmax(min(100%,20rem),1fr));gap:1rem}
.sides .verdict{margin:.4rem 0}
nav ul{display:flex;flex-wrap:wrap;gap:.3rem 1.1rem;list-style:none;margin:1rem 0;padding:0}
.pill{display:inline-block;padding:0 .5em;border-radius:1em;border:1px solid currentColor;font-size:.85em;white-space:nowrap}
.bad{color:var(--bad)}.good{color:var(--good)}.unsure{color:var(--unsure)}
.verdict.bad,.verdict.good,.verdict.unsure{color:var(--ink)}
.scroll{overflow-x:auto;margin:.5rem 0}
table{border-collapse:collapse;width:100%;font-size:.95rem}
caption{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)}
th{overflow-wrap:break-word}
.scroll table{min-width:32rem}
td:last-child{min-width:9rem}
th,td{text-align:left;vertical-align:top;padding:.42rem .9rem .42rem 0;border-bottom:1px solid var(--line)}
th:last-child,td:last-child{padding-right:0}
thead th{color:var(--quiet);font-weight:500;font-size:.85rem}
tbody th{font-weight:500}
.number{text-align:right;white-space:nowrap;font-variant-numeric:tabular-nums}
body:has(table.wide){max-width:96rem}
table.wide th,table.wide td{min-width:5.2rem;max-width:18rem;padding-right:.6rem}
table.wide tbody th,table.wide thead th:first-child{position:sticky;left:0;background:var(--paper);min-width:11rem}
th .why{display:block;color:var(--quiet);font-size:.82rem}
.places{color:var(--quiet);font-size:.9em}
dl{display:grid;grid-template-columns:minmax(6.5rem,max-content) 1fr;gap:.3rem 1.2rem;margin:.5rem 0}
dt{color:var(--quiet)}
dd{margin:0;min-width:0}
details.cell{margin:0}details.cell summary{padding:0;color:inherit;white-space:nowrap}
details{margin:.6rem 0}
summary{cursor:pointer;color:var(--accent);padding:.2rem 0}
:focus-visible{outline:2px solid var(--accent);outline-offset:2px}
footer{margin-top:3rem;padding-top:.8rem;border-top:1px solid var(--line);font-size:.9rem}
svg{display:block;width:100%;max-width:56rem;min-width:38rem}
svg text{fill:var(--ink);font:13px ui-monospace,SFMono-Regular,Menlo,Consolas,"DejaVu Sans Mono",monospace}
svg .time,svg .aside{fill:var(--quiet);font-size:12px}
svg .lane{stroke:var(--line);stroke-width:2}
svg .arrow,svg .arc,svg .cross,svg .gap,svg .end{fill:none;stroke-width:1.5;stroke:var(--ink)}
svg .arrow.out{stroke:var(--accent)}
svg .arc{stroke:var(--good)}
svg .arc.unsure,svg .cross{stroke:var(--unsure)}
svg text.unsure{fill:var(--unsure)}
svg .gap{stroke:var(--line);stroke-dasharray:2 5}
svg .end{stroke:var(--quiet);stroke-dasharray:6 4}
svg .who{font-weight:600}
@media (max-width:40rem){body{padding:1rem .9rem 3rem;font-size:15px}h1{font-size:1.35rem}dl{grid-template-columns:1fr;gap:0}dd{margin-bottom:.5rem}}
@media print{:root{--paper:#fff;--ink:#000;--quiet:#444;--line:#bbb;--panel:#f4f4f4;--bad:#8c1d18;--bad-soft:#fff;--good:#14532b;
--good-soft:#fff;--unsure:#5f4000;--unsure-soft:#fff;--accent:#000}
body{max-width:none;padding:0;font-size:10.5pt}nav{display:none}h2,h3,summary{break-after:avoid}
tr,svg,.verdict{break-inside:avoid}.scroll,pre{overflow:visible;max-height:none}pre{white-space:pre-wrap}svg,.scroll table{min-width:0}
table.wide{font-size:8pt}table.wide th,table.wide td{min-width:0}
a{text-decoration:none}@page{margin:16mm}}
`;
