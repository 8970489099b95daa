import { createHash } from 'node:crypto';

/**
 * The one inline script, the same for everybody, so that the policy can name it by its hash. It runs before anything is
 * painted: theme, text size, treatments, the reader’s tier, whether they made their consent choice, what they closed and what
 * their browser can do become attributes of the root element, and nothing flashes. Theme and text size are chosen with
 * radio buttons that have `data-sets` (`features/reading-tools/PreferenceField.tsx`), which work before anything is
 * hydrated. They follow when they are chosen in another tab, or were while this page lay in the history. Escape closes a
 * flyout that is not hydrated yet. When the document has been read it writes down how the
 * root's nodes hang together, for `browser/hydration/server-markup.ts`, those of each part that is taken over later by themselves: what an
 * extension does to them after that can then be told from what we sent. No element of ours has a hyphen in its name; one that
 * has is an extension's.
 */
export const bootScript = `(()=>{const d=document,r=d.documentElement;
const put=(k,v)=>v?r.setAttribute("data-"+k,v):r.removeAttribute("data-"+k),mark=()=>{for(const i of d.querySelectorAll("input[data-sets]")){const v=r.getAttribute("data-"+i.dataset.sets);i.checked=v?v===i.value:"standard"in i.dataset}};
const look=()=>{try{for(const k of["theme","text-size"])put(k,localStorage.getItem("contenthub:"+k))}catch{}mark()};
look();addEventListener("pageshow",look);addEventListener("storage",look);
addEventListener("change",({target:{dataset:s,value}})=>{const k=s?.sets,v=s&&"standard"in s?"":value;if(!k)return;put(k,v);mark();try{const n="contenthub:"+k;v?localStorage.setItem(n,v):localStorage.removeItem(n)}catch{}});
addEventListener("keydown",e=>{if(e.key==="Escape")for(const m of d.querySelectorAll("details[data-look][open]")){if(m.contains(d.activeElement))m.querySelector("summary").focus();m.open=false}});
r.dataset.can=(navigator.share?"share ":"")+(navigator.serviceWorker&&d.querySelector("head>script#settings")?.dataset.offline!=="off"?"keep":"");
try{const v=JSON.parse(d.querySelector("head>script#visitor").textContent),u=v.data;r.dataset.tier=!u||u.anonymous?"anonymous":u.free||u.subscriptionFree||u.type!="Premium"?"freemium":"premium";
for(const t of v.treatments)r.setAttribute("data-treatment-"+t.experimentName.replaceAll("_","-"),t.groupName)}catch{}
if(navigator.globalPrivacyControl||/(^|; )cc_cookie=/.test(d.cookie))r.dataset.choice="";
try{r.dataset.dismissed=localStorage.getItem("contenthub:dismissed")||"";if(sessionStorage.getItem("contenthub:popup"))r.dataset.popup="closed"}catch{}
d.addEventListener("readystatechange",()=>{mark();const kept=new Map,keep=(n,own)=>{if(n.nodeType===3)own.push([n,n.data]);else if(n.nodeType===1&&!n.hasAttribute("data-post-text")){const c=[...n.childNodes].filter(m=>!m.localName?.includes("-"));own.push([n,c]);if(n.id==="root"||n.hasAttribute("data-later"))kept.set(n,own=[[n,c]]);for(const m of c)keep(m,own)}};
const root=d.querySelector("body>#root");if(root)keep(root,[]);window.contenthubPristine=kept},{once:true})})()`;

export const bootScriptHash = `'sha256-${createHash('sha256').update(bootScript).digest('base64')}'`;
