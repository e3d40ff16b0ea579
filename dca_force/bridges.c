/* SPDX-License-Identifier: GPL-2.0-or-later
 * Copyright (C) The ruby18-patches authors
 *
 * The PCI Express bridges that have an enable bit, found through libpci.
 */
#include <ctype.h>
#include <dirent.h>
#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <unistd.h>
#include "dca.h"

#define INTEL 0x8086

/* Names and numbers as in pci.ids. */
static const struct chipset_port ports[] = {
	{ 0x25e2, "Intel 5000, PCI Express x4 port 2" },
	{ 0x25e3, "Intel 5000, PCI Express x4 port 3" },
	{ 0x25e4, "Intel 5000, PCI Express x4 port 4" },
	{ 0x25e5, "Intel 5000, PCI Express x4 port 5" },
	{ 0x25e6, "Intel 5000, PCI Express x4 port 6" },
	{ 0x25e7, "Intel 5000, PCI Express x4 port 7" },
	{ 0x25f7, "Intel 5000, PCI Express x8 port 2-3" },
	{ 0x25f8, "Intel 5000, PCI Express x8 port 4-5" },
	{ 0x25f9, "Intel 5000, PCI Express x8 port 6-7" },
	{ 0x25fa, "Intel 5000X, PCI Express x16 port 4-7" },
	{ 0x65e2, "Intel 5100, PCI Express x4 port 2" },
	{ 0x65e3, "Intel 5100, PCI Express x4 port 3" },
	{ 0x65e4, "Intel 5100, PCI Express x4 port 4" },
	{ 0x65e5, "Intel 5100, PCI Express x4 port 5" },
	{ 0x65e6, "Intel 5100, PCI Express x4 port 6" },
	{ 0x65e7, "Intel 5100, PCI Express x4 port 7" },
	{ 0x65f7, "Intel 5100, PCI Express x8 port 2-3" },
	{ 0x65f8, "Intel 5100, PCI Express x8 port 4-5" },
	{ 0x65f9, "Intel 5100, PCI Express x8 port 6-7" },
	{ 0x65fa, "Intel 5100, PCI Express x16 port 4-7" },
	{ 0x3604, "Intel 7300, PCI Express port 1" },
	{ 0x3605, "Intel 7300, PCI Express port 2" },
	{ 0x3606, "Intel 7300, PCI Express port 3" },
	{ 0x3607, "Intel 7300, PCI Express port 4" },
	{ 0x3608, "Intel 7300, PCI Express port 5" },
	{ 0x3609, "Intel 7300, PCI Express port 6" },
	{ 0x360a, "Intel 7300, PCI Express port 7" },
};

/* libpci's callbacks know nothing of the caller, hence these statics. */
static char pci_reason[200];

static void
pci_keeps_warning(char *format, ...)
{
	va_list arguments;

	va_start(arguments, format);
	(void)vsnprintf(pci_reason, sizeof(pci_reason), format, arguments);
	va_end(arguments);
}

static void
pci_debugs_nothing(char *format, ...)
{
	(void)format;
}

/* libpci calls this only while it lists devices, before any write. */
static void __attribute__((noreturn))
pci_gives_up(char *format, ...)
{
	va_list arguments;

	fputs("dca_force: nothing was changed: ", stderr);
	va_start(arguments, format);
	(void)vfprintf(stderr, format, arguments);
	va_end(arguments);
	fputc('\n', stderr);
	exit(NO_ACCESS);
}

static bool
read_block(struct target *bridge, int position, uint8_t *bytes, int length)
{
	pci_reason[0] = '\0';
	if (pci_read_block(bridge->dev, position, bytes, length))
		return true;
	/* the kernel gives others than root the first 64 bytes */
	(void)snprintf(bridge->reason, sizeof(bridge->reason),
	    "configuration space at 0x%02x cannot be read%s%s",
	    (unsigned int)position, pci_reason[0] ? ": " : position >= 64 &&
	    geteuid() != 0 ? " (only root may)" : " (short read)", pci_reason);
	return false;
}

/* A device that is gone reads all ones, wherever one looks. */
static bool
all_ones(const uint8_t *id)
{
	return (id[0] & id[1] & id[2] & id[3]) == 0xff;
}

static bool
bridge_read(struct run *run, struct target *bridge, uint64_t *value)
{
	uint8_t byte;

	(void)run;
	if (!read_block(bridge, BRIDGE_REGISTER, &byte, 1))
		return false;
	if (byte == 0xff) {
		uint8_t id[4];

		if (!read_block(bridge, 0, id, sizeof(id)))
			return false;
		if (all_ones(id)) {
			(void)snprintf(bridge->reason, sizeof(bridge->reason),
			    "the device is gone, it reads all ones");
			return false;
		}
	}
	*value = byte;
	return true;
}

static bool
bridge_write(struct run *run, struct target *bridge, uint64_t value)
{
	uint8_t byte = (uint8_t)(value & 0xff);

	(void)run;
	pci_reason[0] = '\0';
	if (pci_write_block(bridge->dev, BRIDGE_REGISTER, &byte, 1))
		return true;
	(void)snprintf(bridge->reason, sizeof(bridge->reason),
	    "configuration space at 0x%02x cannot be written%s%s",
	    (unsigned int)BRIDGE_REGISTER, pci_reason[0] ? ": " : "", pci_reason);
	return false;
}

static bool
bridge_writable(struct run *run, struct target *bridge)
{
	char *path = format_text("%s/bus/pci/devices/%s/config", run->sysfs,
	    bridge->name);
	bool writable = access(path, W_OK) == 0;

	if (!writable)
		(void)snprintf(bridge->reason, sizeof(bridge->reason),
		    "configuration space may not be written: %s",
		    strerror(errno));
	free(path);
	return writable;
}

/* Nothing is read that no datasheet covers, unless it was asked for. */
static bool
bridge_readable(const struct target *bridge)
{
	return bridge->selected || bridge->port != NULL;
}

/* One that is gone reads all ones, which is a failure. */
static bool
bridge_present(struct run *run, struct target *bridge)
{
	(void)run;
	(void)bridge;
	return true;
}

static void
bridge_print(const struct target *bridge)
{
	printf(" 8086:%04x (%s): DCA %s", bridge->device,
	    bridge->port != NULL ? bridge->port->name : "not in the table",
	    answer_word(target_state(bridge)));
}

static void
bridge_print_json(const struct target *bridge)
{
	printf("\"slot\": \"%s\", \"id\": \"8086:%04x\", \"chipset\": ",
	    bridge->name, bridge->device);
	if (bridge->port == NULL)
		fputs("null", stdout);
	else
		print_string(bridge->port->name);
}

static const struct operations bridge_operations = {
	.register_name = "0x64",
	.enable = BRIDGE_ENABLE,
	.readable = bridge_readable,
	.read = bridge_read,
	.write = bridge_write,
	.writable = bridge_writable,
	.present = bridge_present,
	.print = bridge_print,
	.print_json = bridge_print_json
};

/* The length of a slot such as 0000:00:02.0 or 00:02.0 at text, else 0. */
static size_t
slot_length(const char *text)
{
	static const char *const shapes[] = { "xxxx:xx:xx.o", "xx:xx.o" };
	size_t shape, i;

	for (shape = 0; shape < 2; shape++) {
		const char *want = shapes[shape];

		for (i = 0; want[i] != '\0'; i++) {
			unsigned char c = (unsigned char)text[i];

			if (want[i] == 'x' ? !isxdigit(c) :
			    want[i] == 'o' ? c < '0' || c > '7' : c != want[i])
				break;
		}
		if (want[i] == '\0')
			return i;
	}
	return 0;
}

bool
slot_valid(const char *slot)
{
	size_t length = slot_length(slot);

	return length > 0 && slot[length] == '\0';
}

/* Is the bridge one of the folders of a resolved path in /sys/devices? */
static bool
on_path(const struct target *bridge, const char *path)
{
	char *folder = format_text("/%s/", bridge->name);
	bool found = strstr(path, folder) != NULL;

	free(folder);
	return found;
}

static bool
is_device(const struct target *bridge, const char *slot)
{
	/* without a domain, domain 0 is meant, as people type it */
	size_t skip = strlen(slot) < 12 &&
	    strncmp(bridge->name, "0000:", 5) == 0 ? 5 : 0;

	return strcasecmp(bridge->name + skip, slot) == 0;
}

/* Look at one device; keep it when it is an Intel bridge. */
static enum status
examine(struct run *run, struct pci_dev *dev)
{
	struct target bridge = { .operations = &bridge_operations, .dev = dev,
	    .outcome = "" };
	uint8_t header[16];
	size_t i;

	(void)pci_fill_info(dev, PCI_FILL_IDENT);
	if (dev->vendor_id != INTEL)
		return DONE;
	bridge.device = dev->device_id;
	(void)snprintf(bridge.name, sizeof(bridge.name), "%04x:%02x:%02x.%u",
	    (unsigned int)dev->domain, dev->bus, dev->dev, dev->func);
	for (i = 0; i < sizeof(ports) / sizeof(ports[0]); i++)
		if (ports[i].device == bridge.device)
			bridge.port = &ports[i];
	if (!read_block(&bridge, 0, header, sizeof(header))) {
		if (bridge.port == NULL)
			return DONE;
		say(run, "%s (%s): %s", bridge.name, bridge.port->name,
		    bridge.reason);
		return NO_ACCESS;
	}
	if ((header[0] | header[1] << 8) != INTEL ||
	    (header[2] | header[3] << 8) != bridge.device) {
		if (bridge.port == NULL)
			return DONE;
		if (all_ones(header))
			say(run, "%s (%s): the device is gone, it reads all"
			    " ones", bridge.name, bridge.port->name);
		else
			say(run, "%s (%s): its configuration space names"
			    " another device, %02x%02x:%02x%02x", bridge.name,
			    bridge.port->name, header[1], header[0], header[3],
			    header[2]);
		return NO_ACCESS;
	}
	/* bit 7 only says that the device has several functions */
	if ((header[0x0e] & 0x7f) != 1) {
		if (bridge.port != NULL)
			say(run, "%s (%s) is left alone: its header type 0x%02x"
			    " is not a bridge's", bridge.name,
			    bridge.port->name, header[0x0e]);
		return DONE;
	}
	run->bridges.target = grow(run->bridges.target, run->bridges.count,
	    sizeof(bridge));
	run->bridges.target[run->bridges.count++] = bridge;
	return DONE;
}

static int
by_name(const void *left, const void *right)
{
	const struct target *a = left, *b = right;

	return strcmp(a->name, b->name);
}

/* Where a network interface's device is, with a slash at the end. */
static char *
nic_path(struct run *run)
{
	char *link = format_text("%s/class/net/%s/device", run->sysfs,
	    run->options.nic);
	char *real = realpath(link, NULL);
	char *path = real == NULL ? NULL : format_text("%s/", real);

	if (path == NULL)
		say(run, "%s is not a network interface with a device: %s",
		    run->options.nic, strerror(errno));
	free(real);
	free(link);
	return path;
}

static void
name_host_bridge(struct run *run)
{
	struct pci_dev *dev;

	for (dev = run->pci->devices; dev != NULL; dev = dev->next)
		if (dev->bus == 0 && dev->dev == 0 && dev->func == 0)
			say(run, "found the host bridge %04x:%04x",
			    dev->vendor_id, dev->device_id);
}

/* Does what --device or --nic names include this bridge? */
static bool
is_named(const struct run *run, const struct target *bridge, const char *path)
{
	if (path != NULL)
		return on_path(bridge, path);
	return run->options.device == NULL ||
	    is_device(bridge, run->options.device);
}

static enum status
select_bridges(struct run *run)
{
	const struct options *options = &run->options;
	size_t i, selected = 0, unknown = 0;
	char *path = NULL;

	if (options->nic != NULL && (path = nic_path(run)) == NULL)
		return NOTHING_TO_DO;
	for (i = 0; i < run->bridges.count; i++) {
		struct target *bridge = &run->bridges.target[i];

		if (!is_named(run, bridge, path))
			continue;
		if (bridge->port == NULL && !options->force) {
			unknown++;
			continue;
		}
		bridge->selected = true;
		selected++;
		if (bridge->port == NULL)
			say(run, "warning: %s (8086:%04x) is not in the table of"
			    " chipsets with DCA; --force treats its register"
			    " 0x%02x as if it were", bridge->name,
			    bridge->device, (unsigned int)BRIDGE_REGISTER);
	}
	if (selected > 0) {
		free(path);
		return DONE;
	}
	say(run, "nothing to do: no bridge of an Intel 5000, 5100 or 7300 chipset"
	    " %s", options->nic != NULL ? "on that interface's path" :
	    options->device != NULL ? "in that slot" : "here");
	name_host_bridge(run);
	if (unknown == 0)
		say(run, "found no other Intel bridge%s", options->nic != NULL ||
		    options->device != NULL ? " there" : "");
	for (i = 0; unknown > 0 && i < run->bridges.count; i++)
		if (is_named(run, &run->bridges.target[i], path))
			say(run, "found %s, an Intel bridge (8086:%04x) that is"
			    " not in the table", run->bridges.target[i].name,
			    run->bridges.target[i].device);
	free(path);
	return NOTHING_TO_DO;
}

enum status
bridges_find(struct run *run)
{
	char *path = format_text("%s/bus/pci/devices", run->sysfs);
	DIR *folder = opendir(path);
	enum status worst = DONE;
	struct pci_dev *dev;

	if (folder == NULL) {
		enum status status = errno == ENOENT ? NOTHING_TO_DO : NO_ACCESS;

		say(run, "%s: no PCI devices can be listed: %s", path,
		    strerror(errno));
		free(path);
		return status;
	}
	(void)closedir(folder);
	free(path);
	/* Never the methods that poke ports: sysfs or nothing. */
	run->pci->method = PCI_ACCESS_SYS_BUS_PCI;
	run->pci->error = pci_gives_up;
	run->pci->warning = pci_keeps_warning;
	run->pci->debug = pci_debugs_nothing;
	pci_init(run->pci);
	pci_scan_bus(run->pci);
	for (dev = run->pci->devices; dev != NULL; dev = dev->next)
		if (examine(run, dev) != DONE)
			worst = NO_ACCESS;
	if (worst != DONE)
		return worst;
	if (run->bridges.count > 0)
		qsort(run->bridges.target, run->bridges.count,
		    sizeof(struct target), by_name);
	return select_bridges(run);
}
