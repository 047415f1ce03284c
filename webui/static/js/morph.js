// Turns one piece of the page into another, touching only what differs: focus, open lists and transitions survive.

const KEYS = ["id", "data-key", "data-seat", "data-ask", "data-line"];
const OWN = new Set(["open", "hidden", "checked"]); // what the reader did on a part that says so stays

export function morph(element, html) {
  const wanted = document.createElement("template");
  wanted.innerHTML = html;
  children(element, wanted.content);
}

function children(have, want) {
  const known = new Map();
  for (const child of have.children) {
    const key = keyOf(child);
    if (key) known.set(key, child);
  }
  let at = have.firstChild;
  for (const next of [...want.childNodes]) {
    const key = next.nodeType === Node.ELEMENT_NODE ? keyOf(next) : null;
    const twin = key ? known.get(key) : at && alike(at, next) ? at : null;
    if (!twin) {
      have.insertBefore(next, at);
      continue;
    }
    if (twin === at) at = at.nextSibling;
    else have.insertBefore(twin, at);
    become(twin, next);
  }
  while (at) {
    const rest = at.nextSibling;
    at.remove();
    at = rest;
  }
}

function become(have, want) {
  if (have.nodeType !== Node.ELEMENT_NODE) {
    if (have.nodeValue !== want.nodeValue) have.nodeValue = want.nodeValue;
    return;
  }
  const keeps = have.hasAttribute("data-keeps");
  for (const { name, value } of [...want.attributes]) {
    if (have.getAttribute(name) !== value && !(keeps && OWN.has(name))) have.setAttribute(name, value);
  }
  for (const { name } of [...have.attributes]) {
    if (!want.hasAttribute(name) && !(keeps && OWN.has(name))) have.removeAttribute(name);
  }
  if (have instanceof HTMLInputElement && !keeps) have.checked = want.hasAttribute("checked");
  children(have, want);
}

function alike(one, other) {
  return one.nodeType === other.nodeType && one.nodeName === other.nodeName && !(one.nodeType === Node.ELEMENT_NODE && keyOf(one));
}

function keyOf(element) {
  for (const name of KEYS) {
    const value = element.getAttribute(name);
    if (value) return `${name}=${value}`;
  }
  return null;
}
