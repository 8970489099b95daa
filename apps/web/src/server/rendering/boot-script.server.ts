import { createHash } from 'node:crypto';

/**
 * The only inline script. It is the same for everybody, so the CSP allows it by its hash. It runs before the first
 * paint and sets attributes of the root element: theme, text size, treatments, the reader’s tier, whether consent was
 * chosen, what the reader closed and what the browser supports. This prevents flashes. Theme and text size use radio
 * buttons with `data-sets` (`features/reading-tools/PreferenceField.tsx`), which work before hydration. They also
 * follow a choice in another tab or while this page was in the back/forward cache. Escape closes a flyout that is not
 * hydrated yet. Once the document is parsed, the script records the structure of the root's nodes for
 * `browser/hydration/server-markup.ts`, separately for each lazily hydrated component. Later changes by an extension
 * can then be told from our markup. Our elements have no hyphen in their names, so an element with one belongs to an
 * extension.
 */
export const bootScript = `(()=>{const d=document,r=d.documentElement;
const put=(k,v)=>v?r.setAttribute("data-"+k,v):r.removeAttribute("data-"+k),mark=()=>{for(const i of d.querySelectorAll("input[data-sets]")){const v=r.getAttribute("data-"+i.dataset.sets);i.checked=v?v===i.value:"standard"in i.dataset}};
const look=()=>{try{for(const k of["theme","text-size"])put(k,localStorage.getItem("contenthub:"+k))}catch{}mark()};
look();addEventListener("pageshow",look);addEventListener("storage",look);
addEventListener("change",({target:{dataset:s,value}})=>{const k=s?.sets,v=s&&"standard"in s?"":value;if(!k)return;put(k,v);mark();try{const n="contenthub:"+k;v?localStorage.setItem(n,v):localStorage.removeItem(n)}catch{}});
addEventListener("keydown",e=>{if(e.key==="Escape")for(const m of d.querySelectorAll("details[data-look][open]")){if(m.contains(d.activeElement))m.querySelector("summary").focus();m.open=false}});
r.dataset.can=(navigator.share?"share ":"")+(navigator.serviceWorker&&d.querySelector("head>script#settings")?.dataset.offline!=="off"?"save":"");
try{const v=JSON.parse(d.querySelector("head>script#visitor").textContent),u=v.data;r.dataset.tier=!u||u.anonymous?"anonymous":u.free||u.subscriptionFree||u.type!="Premium"?"freemium":"premium";
for(const t of v.treatments)r.setAttribute("data-treatment-"+t.experimentName.replaceAll("_","-"),t.groupName)}catch{}
if(navigator.globalPrivacyControl||/(^|; )cc_cookie=/.test(d.cookie))r.dataset.choice="";
try{r.dataset.dismissed=localStorage.getItem("contenthub:dismissed")||"";if(sessionStorage.getItem("contenthub:popup"))r.dataset.popup="closed"}catch{}
d.addEventListener("readystatechange",()=>{mark();const kept=new Map,keep=(n,own)=>{if(n.nodeType===3)own.push([n,n.data]);else if(n.nodeType===1&&!n.hasAttribute("data-post-text")){const c=[...n.childNodes].filter(m=>!m.localName?.includes("-"));own.push([n,c]);if(n.id==="root"||n.hasAttribute("data-lazy"))kept.set(n,own=[[n,c]]);for(const m of c)keep(m,own)}};
const root=d.querySelector("body>#root");if(root)keep(root,[]);window.contenthubServerMarkup=kept},{once:true})})()`;

export const bootScriptHash = `'sha256-${createHash('sha256').update(bootScript).digest('base64')}'`;
